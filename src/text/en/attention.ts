/** Words of a transformer's attention: the figure, the maps of a completion, and the panel of a token. */
export const attention = {
  /** the accessible name of the figure */
  name: 'Attention',
  empty:
    'What each head looks at when it predicts the next token, as a mean over the completions of one prompt.',
  about:
    'Each row is a token that is predicted. Each column is a token before it: the prompt, then y₁, y₂, … A stronger shade is a larger weight.',
  whose: 'Weights',
  which: { first: 'step 0', before: 'before the updates', now: 'after the updates' },
  layer: 'Layer',
  layerOption: (layer: number, layers: number) => `${layer} of ${layers}`,
  head: (head: number) => `Head ${head}`,
  headOfLayer: (head: number, layer: number) => `head ${head} of layer ${layer}`,
  group: (group: number, prompt: string) => `group ${group}: ${prompt}`,
  /** the text alternative of a map: where each row has its largest weight */
  says: (head: string, rows: readonly string[]) => `${head}. ${rows.join('; ')}.`,
  row: (row: string, column: string, percent: string) => `${row} looks most at ${column}, ${percent}`,
  promptSlot: (place: number, token: string) => `prompt token ${place} (${token})`,
  completionSlot: (place: number) => `token ${place}`,
  completionToken: (place: number, token: string) => `token ${place} (${token})`,
  token: 'Token',
  /** the panel of a token */
  ofToken: (token: string) => `What each head looks at to predict “${token}”`,
  arcs: 'A wider line is a larger weight. The weights of a head add up to 1.',
  ofCompletion: 'The whole completion',
  completionAbout:
    'The rows y₁, y₂, … are the tokens that are predicted; the rows above are tokens of the prompt. The columns are what they look at.',
  noBefore: 'Press Step. From the next step on, the page keeps the weights before the updates.',
  notKept: 'The attention of this step was not kept. Go back to the latest step.',
  waiting: 'Computing …',
  onlyFirst: (rows: number) =>
    rows === 1
      ? 'Attention is computed for the first completion of a group only. Open one of its tokens.'
      : `Attention is computed for the first ${rows} completions of a group. Open a token of one of them.`,
}
