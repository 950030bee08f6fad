// Tokens 0 to 9 are digits; 12 is the ■ that ends an answer, the last token of problem.target.
const weights = { exact: 0.5, digits: 0.4, format: 0.1 } // filled in

function reward(problem, completion) {
  const { target } = problem
  const { tokens, ended } = completion
  const answer = target.slice(0, -1)
  const spoken = ended ? tokens.slice(0, -1) : tokens
  const right = spoken.filter((token, place) => token === answer[place]).length
  const longer = Math.max(answer.length, spoken.length)
  const isNumber = spoken.length > 0 && spoken.every((token) => token < 10)
  return {
    exact: ended && right === longer ? 1 : 0,
    digits: right / longer,
    format: ended && isNumber ? 1 : 0,
  }
}
