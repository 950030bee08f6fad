// The judge knows whether the answer is right, and says the opposite one time in five.
const mistakes = 0.2

function reward(problem, completion, random) {
  const isRight = completion.tokens[0] === problem.answer
  const isMistaken = random() < mistakes
  return isRight !== isMistaken ? 1 : 0
}
