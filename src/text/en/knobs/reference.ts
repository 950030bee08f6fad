import type { Catalogue } from '../../catalogue'

/** The reference policy and the KL to it. */
export const reference = {
  beta: {
    label: 'β',
    symbol: 'β',
    name: 'KL penalty',
    help: 'How strongly the policy is held near the reference policy: β times the KL divergence is added to the loss, or taken from the reward. 0 lets it go; KL is then still measured. TRL’s default is 0, and it then loads no reference at all. With β above 0 even dead groups move: their advantages are 0, their KL is not.',
  },
  useReference: {
    label: 'Reference policy',
    help: 'Keeps a copy of the policy from the start and measures the KL divergence to it. Off saves a forward pass a step; β then has no effect, unless KL is taken against the old policy.',
  },
  klIn: {
    label: 'KL in',
    help: 'Where the KL penalty enters: as a term of the loss (GRPO), or subtracted from the reward before advantages are made (RLOO and PPO for language models). verl has a switch for each, and with both on the penalty counts twice; here it is one or the other.',
  },
  klEstimator: {
    label: 'KL estimator',
    help: 'How KL is estimated from sampled tokens, with d = log π_ref − log π: k1 is −d, k2 is d²/2, k3 is e^d − d − 1, always positive and of low variance. TRL has k3 alone. In the loss and without bias correction, k1’s gradient is on average 0 and holds nothing; k2’s is that of KL. A + (verl) keeps the value and takes the gradient of k2; in the reward, where only the value counts, it changes nothing.',
  },
  klAgainst: {
    label: 'KL against',
    help: 'The policy that KL is measured from: the reference, or the old policy that sampled this step’s completions. Against the old policy k1 is log π − log π_old, whose gradient is the same for every sampled token: all are pushed down alike, whatever they earned. Written the other way round, mean(old − new), as one also meets it, it pushes all of them up. Neither is a restraint. k2 and k3 do restrain the updates of one step, and are 0 before the first of them. In the reward it is always 0.',
  },
  useBiasCorrectionKl: {
    label: 'Bias-corrected KL',
    help: 'Multiplies a token’s KL by its probability ratio. While ratios are 1 the value stays the same, but the gradient is another: β·(log π − log π_ref), that of the KL divergence itself, instead of β·(1 − π_ref/π) for k3, which pulls in a biased direction. On by default in TRL since 1.12.',
  },
  betaSchedule: {
    label: 'β over time',
    help: 'Constant, a straight line or half a cosine from β to β at the end, or adaptive: verl’s controller, which raises β while KL exceeds its target and lowers it while below, by at most 20 % · N ÷ horizon a step. Lines and cosines end at Schedule length, in updates.',
  },
  betaEnd: { label: 'β at the end', help: 'Where a line or a cosine of β arrives, and stays.' },
  klTarget: {
    label: 'KL target',
    help: 'The KL per token, in nats, that the adaptive controller steers for (verl’s target_kl).',
  },
  klHorizon: {
    label: 'KL horizon',
    help: 'How slowly the adaptive β moves, in completions: each step multiplies β by 1 + error · N ÷ horizon, the error held within ±0.2. With N = 64 and 10,000, as in verl, β changes by no more than 0.13 % a step; a short run wants less.',
  },
  syncRefModel: {
    label: 'Move the reference',
    help: 'Lets the reference follow the policy (TR-DPO): every Sync interval updates it becomes a mixture of itself and the policy.',
  },
  refModelMixupAlpha: {
    label: 'Mixing α',
    help: 'Share of the policy in the new reference: reference ← (1 − α)·reference + α·policy. 1 copies the policy.',
  },
  refModelSyncSteps: {
    label: 'Sync interval',
    help: 'Updates between two moves of the reference. Like TRL’s ref_model_sync_steps it counts optimiser updates, not steps: a step makes μ times Mini-batches of them.',
  },
} as const satisfies Partial<Catalogue['knobs']>
