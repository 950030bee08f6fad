/** What goes to other programs and comes back: files, and the report on them. */
export const handover = {
  configuration: 'The configuration as a link of the page:',
  allTold: 'Every knob that acts has its counterpart.',
  untold: 'These knobs act on the page and have no counterpart:',
  /** @param only the values at which the other program does the same */
  reason: (only: readonly string[]) =>
    only.length === 0 ? 'there is nothing like it' : `it is always ${only.join(' or ')}`,
  trl: {
    header: (trainer: string) =>
      `Trains with ${trainer}Trainer of TRL 1.13: pip install "trl==1.13.0". The page’s own network learns unless another model is named.`,
  },
  replay: {
    header: (trainer: string, trace: string, tolerance: string) =>
      `Replays a run of the page in ${trainer}Trainer of TRL 1.13, with the completions that the page drew. Put ${trace} beside this file and run: python FILE.py. It prints TRL’s metrics beside the page’s, step by step, and ends with an error where one differs by more than ${tolerance}.`,
    tokens: 'TRL counts the token between prompt and completion too',
    time: 'seconds of another machine',
    noEnd: 'all completions have the same length: TRL calls that cut off, the page calls it ended',
  },
}
export type HandoverText = typeof handover
