// One answer out of many pays, and nothing says how near a completion came.
const weights = { hit: 1 } // filled in

function reward(problem, completion) {
  const isHit = problem.needle.every((token, place) => token === completion.tokens[place])
  return { hit: isHit ? 1 : 0 }
}
