/** What is said of the policy itself: what it may write next, and its likely completions. */
export const policy = {
  about:
    'What the policy writes after the prompt and the tokens chosen so far. Choose a bar to go one token further.',
  onlyTokens: 'This task has no tokens. Its picture shows what the policy does.',
  prompt: 'Prompt',
  prefix: 'Written so far',
  nothing: 'nothing yet',
  backTo: (written: string) => `Back to before ${written}`,
  next: (place: number) => `Probability of token ${place}`,
  now: 'now',
  first: 'at step 0',
  rest: (count: number) => `${count} others`,
  over: 'The completion is over.',
  whole: 'The policy at every prompt',
  wholeAbout:
    'A row is a prompt, a column a token, and the height of a bar its probability. A frame marks the right token.',
  right: '(right)',
  tree: 'Likely completions',
  treeAbout: 'The bar is the probability of everything up to that token. Branches below 1% are not shown.',
  path: (percent: string) => `${percent} up to here`,
  waiting: 'Asking the policy …',
}

export type PolicyText = typeof policy
