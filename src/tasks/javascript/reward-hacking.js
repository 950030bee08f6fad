// The judge counts how often the topic is named. The reader wants the topic and different words, but has weight 0.
const weights = { judge: 1, reader: 0 } // filled in

function reward(problem, completion) {
  const { tokens } = completion
  const mentions = tokens.filter((token) => token === problem.topic).length
  const different = new Set(tokens).size
  return {
    judge: mentions / tokens.length,
    reader: mentions > 0 ? different / tokens.length : 0,
  }
}
