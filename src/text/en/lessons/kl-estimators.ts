import type { Catalogue } from '../../catalogue'

export const klEstimators: Catalogue['lessons']['kl-estimators'] = {
  title: 'Which KL is in the loss?',
  about: 'Same mean, same pull?',
  text: [
    'The [KL|kl] is estimated from sampled tokens. k1 = log π − log π_ref is right on average. So is [k3|kl-estimator] = e^(−k1) + k1 − 1, which is never negative.',
    'Both runs add [β|beta] = 0.3 times their estimate to the [loss|loss] and make one update a step.',
  ],
  question: 'Which estimate, as a term of the loss, pulls the policy towards its reference?',
  answers: {
    k3: 'Only k3',
    both: 'Both: their means are equal',
    k1: 'Only k1: it is the KL itself',
  },
  replies: {
    k3: 'Its gradient pulls; that of k1 is noise.',
    both: 'Their values agree on average, their gradients do not.',
    k1: 'Its value is the KL on average, but its gradient is 0 on average.',
  },
  arms: { k1: 'k1', k3: 'k3' },
  picture: { before: 'The distance from the reference', after: 'k1 is in the loss and does not hold' },
  opens: {
    title: 'What one token gives as its estimate',
    across: 'log π − log π_ref of the token',
    up: 'estimate, nats',
    names: { k1: 'k1', k3: 'k3' },
  },
  explanation: ({ klOne, klThree, entropyOne, entropyThree }) => [
    `The KL ended at ${klOne} with k1 and at ${klThree} with k3, the [entropy|entropy] at ${entropyOne} and ${entropyThree}.`,
    'The [gradient|gradient] of k1 is that of log π, whatever the [reference|reference-policy] is; over samples of the policy its mean is 0. That of k3 depends on the reference: it pushes a token back towards the probability that it has there. An estimator that is right as a number may be wrong as a loss.',
  ],
  next: {
    title: 'a β that follows a target',
    question: 'An [adaptive β|adaptive-beta] starts at 0.04 and aims at a KL of 0.3. Where is it at the end?',
    answers: { falls: 'lower', stays: 'where it was', grows: 'several times as high' },
    arms: { adaptive: 'β adapts' },
    explanation: ({ betaFrom, betaTo, klMost, klAdaptive }) => [
      `It went from ${betaFrom} to ${betaTo}; the KL rose to ${klMost} at most and ended at ${klAdaptive}. While the KL is too high, β rises by at most a tenth in a step, so the KL passes its target first.`,
    ],
  },
  sum: 'k1 measures the KL and pulls nowhere; k3 in the loss pulls. An adaptive β looks for the weight by itself.',
  mistake: 'They choose an estimator for the loss by the variance of its value.',
}
