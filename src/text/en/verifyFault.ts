/** One thing that fails a check: what it is about, what was found, what was expected, and why it may be so. */
export const verifyFault = {
  about: {
    group: (key: string) => key,
    replica: (key: string) => `replica ${key}`,
    figure: (key: string) => key,
    sum: (key: string) => key,
  },
  step: (step: number) => `, step ${step}`,
  of: {
    samples: 'samples',
    mean: 'mean',
    std: 'std',
    order: 'out of order',
    sign: 'sign',
    length: 'number of steps',
    advantage: 'advantage of this step',
  },
  found: (figure: string) => `found ${figure}`,
  expected: (figure: string) => `expected ${figure}`,
  figures: (parts: readonly string[]) => parts.join(', '),
  says: (subject: string, notes: readonly string[]) =>
    notes.length === 0 ? `${subject}.` : `${subject}: ${notes.join(' – ')}.`,
  causes: {
    'sample-std': 'too large by √(k/(k − 1)): divided by k − 1 instead of k',
    'population-std': 'too small by √((k − 1)/k): divided by k instead of k − 1',
    negative: 'a std is never negative',
    'not-near-1': 'not near 1: these advantages were not divided by their own group’s std',
    missing: 'missing',
    unexpected: 'not in the table of conditions',
    repeated: 'appears more than once',
    'says-so': 'marked as failed in the table',
  },
}
