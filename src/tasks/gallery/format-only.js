// Pays for the form of an answer alone: digits, then the ■ that ends it. Whether the sum is right has weight 0.
const weights = { format: 1, right: 0 }

function reward(problem, completion) {
  const { tokens, ended } = completion
  const { target } = problem
  const spoken = ended ? tokens.slice(0, -1) : tokens
  const isNumber = spoken.length > 0 && spoken.every((token) => token < 10)
  const isRight = tokens.length === target.length && tokens.every((token, place) => token === target[place])
  return { format: ended && isNumber ? 1 : 0, right: isRight ? 1 : 0 }
}
