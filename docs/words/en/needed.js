// Where no armies are found that a chance needs, or that hold; and whose side that is.
export default {
  "yours": "The defender in “{title}” is you.",
  "no_stack": "no stack is large enough",
  "too_many": "more than this site solves",
  "left_fault": "The link’s armies left aren’t a whole number from 1 to {most}: at least 1 is asked for."
};
