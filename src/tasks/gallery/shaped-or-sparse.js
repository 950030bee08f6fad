// Shaped: a share for every place that is right. Sparse: 1 where all are, which one guess in 10,000 is.
const shaped = true

function reward(problem, completion) {
  const { target } = problem
  const right = completion.tokens.filter((token, place) => token === target[place]).length
  const share = right / target.length
  return shaped ? share : Math.floor(share)
}
