// Tokens 0 to 9 are digits, then come + − ×. An expression has a number at every even place.
const weights = { answer: 0.8, format: 0.2 } // filled in
const [plus, minus, times] = [10, 11, 12]

function reward(problem, completion) {
  const { tokens } = completion
  const left = [...problem.numbers]
  let fits = 0
  tokens.forEach((token, place) => {
    if (place % 2 === 1) {
      if (token >= plus && token <= times) fits++
    } else if (left.includes(token)) {
      left.splice(left.indexOf(token), 1)
      fits++
    }
  })
  const isRight = fits === tokens.length && valueOf(tokens) === problem.target
  return { answer: isRight ? 1 : 0, format: fits / tokens.length }
}

// What an expression comes to: × before + and −.
function valueOf(tokens) {
  let sum = 0
  let term = tokens[0]
  for (let place = 1; place < tokens.length; place += 2) {
    const number = tokens[place + 1]
    if (tokens[place] === times) {
      term *= number
    } else {
      sum += term
      term = tokens[place] === minus ? -number : number
    }
  }
  return sum + term
}
