import type { Catalogue } from '../../catalogue'

export const clip: Catalogue['lessons']['clip'] = {
  title: 'The clip and its two sides',
  text: [
    'With a positive advantage a token gains nothing from a ratio above 1 + ε high; with a negative one, nothing from a ratio below 1 − ε. PPO and GRPO take both equal, often 0.2. DAPO raises the upper side.',
    'The bound is relative. At 0.2 no gradient pushes a token of probability 1% up once it is above 1.2%, and a token of 50% once it is above 60%.',
  ],
  question: 'Which tokens does the upper clip stop?',
  answers: {
    likely: 'Probable ones: their probability rises most.',
    rare: 'Improbable ones: a small rise is a large ratio.',
    all: 'All equally.',
  },
  arms: { narrow: 'ε high 0.2', wide: 'ε high 0.6' },
  explanation: ({ highNarrow, highWide, held, rising, likeliest }) => [
    `In the last step of your first run, tokens with a positive advantage had a probability of ${rising} on average; those that the upper clip stopped, only ${held}. The most probable of these had ${likeliest}. Above 5/6, about 83%, none can be stopped: even a rise to 100% is a ratio below 1.2.`,
    `So the upper clip slows improbable tokens most, and with them the discovery of something new. With ε high at 0.6, ${highWide} of the tokens were stopped instead of ${highNarrow}. This is why DAPO sets ε high above ε.`,
  ],
  next: 'Choose a token in the lens and drag the kink of its clip picture. Then run with ε at 0.05.',
}
