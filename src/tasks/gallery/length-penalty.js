// A right answer pays 1, and every token costs a little, the ■ that ends the completion too.
const penalty = 0.05

function reward(problem, completion) {
  const { tokens } = completion
  return {
    right: tokens[0] === problem.answer ? 1 : 0,
    length: -penalty * tokens.length,
  }
}
