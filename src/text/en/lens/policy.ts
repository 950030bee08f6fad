/** The texts on the policy: the probabilities of the next token, and likely completions. */
export const policy = {
  about:
    'Probabilities of the next token, after the prompt and the tokens chosen so far. Choose a bar to add its token.',
  onlyTokens: 'This task has no tokens. Its picture shows the policy.',
  prompt: 'Prompt',
  prefix: 'Tokens so far',
  nothing: 'none yet',
  backTo: (written: string) => `Remove ${written} and the tokens after it`,
  next: (place: number) => `Probability of token ${place}`,
  now: 'now',
  first: 'at step 0',
  rest: (count: number) => `${count} others`,
  over: 'The completion is over.',
  whole: 'The policy at every prompt',
  wholeAbout:
    'Each row is a prompt, each column a token; the height of a bar is the probability of the token. A frame marks the right token.',
  right: '(right)',
  tree: 'Likely completions',
  treeAbout: 'A bar shows the probability of all tokens up to that one. Branches below 1% are not shown.',
  path: (percent: string) => `${percent} up to here`,
  waiting: 'Computing …',
}
