"""What the tests of the odds tables share: their parts, and how light a colour is."""

TABLE = "classic/odds/"
REGION = ".scroll:has(table.odds)"
WHOLE, SCROLL, FIT = "Whole percents", "One decimal", "All at a glance"
FOCUSED = "document.activeElement.getAttribute('href')"

LUMINANCE = """
  const luminance = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
"""

GROUND = f"""(() => {{ {LUMINANCE}
  const grounds = [document.body, document.documentElement]
    .map((element) => getComputedStyle(element).backgroundColor);
  return luminance(grounds.find((ground) => ground !== "rgba(0, 0, 0, 0)"));
}})()"""
"""How light the colour behind all of the page is."""
