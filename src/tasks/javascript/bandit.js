// What the arm pays on average, with luck: twelve uniform numbers less 6 have mean 0 and standard deviation 1.
const weights = { pay: 1 } // filled in
const noise = 0.1 // filled in
const contexts = 8 // filled in

function reward(problem, completion, random) {
  // the arms are the tokens after those of the letters
  const pay = problem.values[completion.tokens[0] - contexts] ?? 0
  let luck = 0
  if (noise > 0) {
    luck = -6
    for (let i = 0; i < 12; i++) luck += random()
  }
  return { pay: pay + noise * luck }
}
