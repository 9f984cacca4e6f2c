// The version of rules that may have changed since, beside every chance under them.
export default {
  "computed": "computed for {version}",
  "impossible": "impossible under {version}",
  "certain": "certain under {version}"
};
