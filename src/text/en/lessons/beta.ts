import type { Catalogue } from '../../catalogue'

export const beta: Catalogue['lessons']['beta'] = {
  title: 'β and the reference',
  about: 'On a short lead',
  text: [
    'The [reference|reference-policy] is a copy of the policy from the start. The [KL|kl] measures in [nats|nat] how far the policy has moved from it. GRPO adds [β|beta] times the KL to its [loss|loss].',
    'In a language model the reference holds what pre-training taught.',
  ],
  question: 'One run has β = 0, the other β = 0.5. How do the samples of the second end?',
  answers: {
    higher: 'With a higher reward',
    same: 'With the same reward',
    lower: 'With a lower reward',
  },
  replies: {
    higher: 'A reference that guesses cannot raise it.',
    same: 'The pull was not free: it holds samples near guessing.',
    lower: 'Its samples earned less.',
  },
  arms: { free: 'β = 0', held: 'β = 0.5' },
  picture: { before: 'Distance, reward and entropy', after: 'Held near a reference that guesses' },
  opens: {
    title: 'The distance from a reference with six equally probable digits',
    across: 'probability of one digit',
    up: 'nats a token',
    names: { kl: 'KL', half: '0.5 × KL' },
  },
  explanation: ({
    klFree,
    klPeak,
    klHeld,
    rewardFree,
    rewardHeld,
    greedyFree,
    greedyHeld,
    entropyFree,
    entropyHeld,
  }) => [
    `With β = 0 it ended at a KL of ${klFree}, with a single step at ${klPeak}, and at a reward of ${rewardFree}; with β = 0.5 at ${klHeld} and ${rewardHeld}.`,
    `The reference guesses, so β pulls towards guessing: the [entropy|entropy] stayed at ${entropyHeld} instead of ${entropyFree}. But it has learnt: its [greedy|greedy] completions earned ${greedyHeld}, those without β ${greedyFree}. Only its samples still vary.`,
  ],
  next: {
    title: 'GRPO’s own β, 0.04',
    question: 'A twelfth of the pull. How much reward do samples lose to it?',
    answers: { same: 'as much as with 0.5', much: 'about half as much', little: 'hardly any' },
    arms: { own: 'β = 0.04' },
    explanation: ({ klOwn, klZero, klMost, rewardOwn, rewardZero }) => [
      `The reward ended at ${rewardOwn} (β = 0: ${rewardZero}) and the KL at ${klOwn} (${klZero}). One step spiked to ${klMost}: its estimate, k3, is huge for a sampled token that the policy has made very improbable. With other seeds the KL is usually smaller than without β; so weak a pull differs less than two seeds do. The right β depends on how good the reference is, and on how far the reward can be trusted.`,
    ],
  },
  sum: 'β pulls the policy towards its reference: protection if the reference is good; if it guesses, samples stay random.',
  mistake: 'They think that a lower KL is better in itself.',
}
