// The best score against the answers of the row. Only the edit distance counts the token that ends an answer.
const weights = { score: 1 } // filled in
const scoring = 'edit' // filled in
// tokens that stand between words
const spaces = [] // filled in

function reward(problem, completion) {
  const { tokens, ended } = completion
  const spoken = ended ? tokens.slice(0, -1) : tokens
  return { score: Math.max(...problem.answers.map((answer) => against(spoken, ended, answer))) }
}

function against(spoken, ended, answer) {
  if (scoring === 'exact') return shareEqual(spoken, answer) === 1 ? 1 : 0
  if (scoring === 'edit') return closeness(ended ? [...spoken, END] : spoken, [...answer, END])
  if (scoring === 'words') return shareEqual(words(spoken), words(answer))
  return shareEqual(spoken, answer)
}

/** The share of places with the same, of as many as the longer one has. */
function shareEqual(a, b) {
  const most = Math.max(a.length, b.length)
  return most === 0 ? 0 : a.filter((one, place) => one === b[place]).length / most
}

// stands for the token that ends an answer: no other is the same
const END = -1

/** 1 − the edit distance, as a share of the longer one. */
function closeness(a, b) {
  const most = Math.max(a.length, b.length)
  return (most - editDistance(a, b)) / most
}

/** The fewest tokens to insert, delete or replace to make one the other. */
function editDistance(a, b) {
  let line = [0, ...b.map((_, j) => j + 1)]
  a.forEach((token, i) => {
    const next = [i + 1]
    b.forEach((wanted, j) => {
      next.push(Math.min(line[j] + (token === wanted ? 0 : 1), line[j + 1] + 1, next[j] + 1))
    })
    line = next
  })
  return line[b.length]
}

/** The words of a text, each written as its tokens. */
function words(tokens) {
  const found = ['']
  for (const token of tokens) {
    if (!spaces.includes(token)) found.push(`${found.pop()},${token}`)
    else found.push('')
  }
  return found.filter((word) => word !== '')
}
