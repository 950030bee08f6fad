/** The texts of surprising combinations: what happens, then what to choose instead. */
export const surprises = {
  gdpoIgnoresScaling:
    'As in TRL, GDPO ignores Reward scaling: each part is divided by the std of its group, and the sum by the std of the batch.',
  cispoCapBelowOne:
    'For CISPO this is the cap itself, not 1 + ε high. A cap below 1 shrinks every gradient, even if every ratio is 1. The paper uses 5.',
  luspoWithoutSequence: 'luspo is designed for the Ratio level “sequence mean”. TRL warns of any other.',
  sequenceByLength:
    'With this Loss type a completion’s single ratio is weighted by its length. For GSPO choose Loss type grpo.',
  plusInReward: 'In the reward only the value of KL counts, so the + has no effect.',
  oldInReward:
    'Rewards are computed before any update, when policy and old policy are equal, so this KL is always 0.',
  oldByK1:
    'k1 against the old policy pushes every sampled token down equally, whatever its reward. While ratios are 1 the mean effect is 0; in later updates it pushes the policy away from the old policy. Choose k2 or k3 to restrain the updates.',
  minusK1Rewards:
    'Multiplied by the ratio, or subtracted from the reward, −k1 rewards distance from that policy. Switch Bias-corrected KL off and keep KL in the loss.',
  minusK1Restrains:
    'This pushes every sampled token up by the same amount, whatever its reward. While ratios are 1 its mean effect is 0, so it only adds noise. Choose k2 or k3.',
  deltaBelowClip: 'δ is not above 1 + ε high, so it replaces the upper clip, and Clipped high reads 0.',
  groupOfOneIsDead: 'A group of one is always dead. Keep dead groups, or choose Group size 2 or more.',
  historyNeverFull:
    'The history is too short to hold this many rewards, so the batch is always used instead.',
}
