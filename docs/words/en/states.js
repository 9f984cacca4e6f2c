// The states that a battle may go through.
export default {
  "every": "Every state on its way"
};
