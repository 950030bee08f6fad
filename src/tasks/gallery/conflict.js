// One part wants the topic at every place, the other wants different words, and is written ten times as small.
function reward(problem, completion) {
  const { tokens } = completion
  const mentions = tokens.filter((token) => token === problem.topic).length
  const different = new Set(tokens).size
  return { topic: mentions / tokens.length, variety: (0.1 * different) / tokens.length }
}
