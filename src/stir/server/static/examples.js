// An example has a name and the successive hypotheses of a recogniser; most have only one.

export const EXAMPLES = [
  ["substitution", ["so the cat i mean the dog ran off"]],
  ["repeats", ["we could take the the bus to uh to the harbour on friday"]],
  ["restart", ["he will he would have called you know if the train was late"]],
  ["nested repairs", ["well i like you know the the big uh the big red one"]],
  ["revised recognition", ["they say she she", "they say she sheds", "they say she sheds some light on it"]],
];
