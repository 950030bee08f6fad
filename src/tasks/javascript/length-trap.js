// Only the first token counts: what comes after the answer neither helps nor harms.
const weights = { answer: 1 } // filled in

function reward(problem, completion) {
  return { answer: completion.tokens[0] === problem.answer ? 1 : 0 }
}
