// Token n is the number n; after the numbers come the words. An answer reads “#### 7 ■”.
const weights = { exact: 0.8, format: 0.2 } // filled in
const numbers = 13 // filled in
const marker = numbers + 9
const end = numbers + 10

function reward(problem, completion) {
  const { tokens, ended } = completion
  const at = tokens.indexOf(marker)
  if (at < 0) return { exact: 0, format: 0 }
  const number = tokens[at + 1]
  // A third each for the marker, a number right after it, and the end right after that.
  let form = 1
  if (number < numbers) form = tokens[at + 2] === end ? 3 : 2
  return { exact: ended && number === problem.answer ? 1 : 0, format: form / 3 }
}
