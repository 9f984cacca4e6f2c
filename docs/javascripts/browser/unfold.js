/**
 * Opens what is folded where the address leads: into it, or to what stands right above it. Some
 * browsers open by themselves what they are led into; none opens what a heading stands for.
 */
function unfold() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  const below = target.nextElementSibling;
  if (below instanceof HTMLDetailsElement) below.open = true;
  for (let folded = target.closest("details"); folded; ) {
    folded.open = true;
    folded = folded.parentElement?.closest("details") ?? null;
  }
  target.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();
