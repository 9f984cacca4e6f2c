// How lucky a battle or an evening was: in large type, as the end of a sentence, and in one more.
export default {
  "unlucky": "Unlucky: {share}",
  "lucky": "Lucky: {share}",
  "usual": "{share}, nothing unusual",
  "open": "{share}, too wide for a verdict",
  "at_most": "at most {share}",
  "more_than": "more than {share}",
  "under": "under {share}",
  "only": "only {share}",
  "battles_badly": "{share} of such battles ever go as badly as this",
  "battles_well": "{share} of such battles ever go as well as this",
  "evenings_badly": "{share} of evenings ever go as badly as this",
  "evenings_well": "{share} of evenings ever go as well as this",
  "battles_level": "just as expected",
  "evenings_level": "within what evenings usually bring",
  "battles_or_worse": "Fought to the end, {share} end like this or worse.",
  "battles_or_better": "Fought to the end, {share} end like this or better.",
  "evenings_or_worse": "If every battle is fought to its end, {share} of such evenings score this or worse.",
  "evenings_or_better": "If every battle is fought to its end, {share} of such evenings score this or better."
};
