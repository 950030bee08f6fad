// How many places hold the digit wanted, and whether all do.
// A wrong length counts against it: the longer of the two is the measure.
const weights = { positions: 0.5, exact: 0.5 } // filled in

function reward(problem, completion) {
  const { target } = problem
  const { tokens } = completion
  const wanted = Math.max(target.length, tokens.length)
  const right = tokens.filter((token, place) => token === target[place]).length
  return { positions: right / wanted, exact: right === wanted ? 1 : 0 }
}
