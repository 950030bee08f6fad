import type { Catalogue } from '../../catalogue'

/** The reference policy and the KL to it. */
export const reference = {
  useReference: {
    label: 'Reference policy',
    help: 'Keeps a copy of the initial policy and measures the KL divergence to it. Off saves one forward pass per step; β then has no effect, unless KL is measured against the old policy.',
  },
  klIn: {
    label: 'KL in',
    help: 'Where the KL penalty enters: as a term of the loss (GRPO), or subtracted from the reward before advantages are computed (RLOO, and PPO for language models). verl has a switch for each, and with both on the penalty counts twice; here it is one or the other. No effect while β is 0.',
  },
  klEstimator: {
    label: 'KL estimator',
    help: 'How KL is estimated from sampled tokens. With d = log π_ref − log π: k1 is −d, k2 is d²/2, and k3 is e^d − d − 1, which is never negative and varies little. TRL has k3 alone. In the loss and without bias correction, the gradient of k1 is 0 on average, so k1 does not restrain the policy. The gradient of k2 equals that of KL. A + (verl) keeps the value but takes the gradient of k2; in the reward, where only the value counts, it changes nothing. −k1 is d itself: with KL against “old policy” it is mean(old − new), as some conversions of PPO write their KL.',
  },
  klAgainst: {
    label: 'KL against',
    help: 'Which policy KL is measured from: the reference, or the old policy that sampled this step’s completions. The old policy changes at every step, so KL to it limits a single step, not the whole run. Against it, k1 is log π − log π_old, whose slope is 1 for every sampled token: all are pushed down equally, whatever they earned. Written the other way round, mean(old − new), the slope is −1 and all are pushed up equally; a batch’s value can be negative. While ratios are 1 – always, with one update a step – both pushes are 0 on average and only add noise; in later updates mean(old − new) pulls back to the old policy on average, as the gradient of KL(old ‖ new), and k1 away from it. k2 and k3 restrain the updates of a step token by token, and are 0 before the first. In the reward this KL is always 0.',
  },
  useBiasCorrectionKl: {
    label: 'Bias-corrected KL',
    help: 'Multiplies each token’s KL by its probability ratio. While ratios are 1 the value is unchanged, but the gradient becomes that of the KL divergence itself, β·(log π − log π_ref), instead of k3’s biased β·(1 − π_ref/π). On by default in TRL since 1.12.',
  },
  betaSchedule: {
    label: 'β over time',
    help: 'How β changes: constant; a straight line or half a cosine from β to β at the end; or adaptive, verl’s controller, which raises β while KL exceeds its target and lowers it while KL is below, by at most 20% · N ÷ horizon a step. Lines and cosines end at Schedule length, in updates.',
  },
  betaEnd: {
    label: 'β at the end',
    help: 'The value at which a linear or cosine β arrives and stays. No effect with a constant or adaptive β.',
  },
  klTarget: {
    label: 'KL target',
    help: 'The KL per token, in nats, that the adaptive β aims for (verl’s target_kl). Raise it and the policy may move further from the reference. No effect unless β is adaptive.',
  },
  klHorizon: {
    label: 'KL horizon',
    help: 'How slowly the adaptive β changes, in completions: each step multiplies β by 1 + error · N ÷ horizon, with the error limited to ±0.2. Raise it for slower changes. With N = 64 and verl’s 10,000, β changes by at most 0.13% a step; a short run needs less. No effect unless β is adaptive.',
  },
  syncRefModel: {
    label: 'Move the reference',
    help: 'Lets the reference follow the policy (TR-DPO): from time to time it becomes a mixture of itself and the policy, after every Sync interval or when Move when says so. The KL penalty then limits how fast the policy moves, not how far. No effect without a reference.',
  },
  refModelSyncRule: {
    label: 'Move when',
    help: 'What moves the reference. After an interval: every Sync interval updates, as in TRL. When beaten in evaluation: at each evaluation (Evaluate every) in which the policy’s greedy reward is above the reference’s by the margin; a policy that gets worse then stays held to the better reference. The second rule is this page’s own; TRL and verl have none like it. No effect while the reference stays.',
  },
  refModelMixupAlpha: {
    label: 'Mixing α',
    help: 'Share of the policy in the new reference: reference ← (1 − α)·reference + α·policy. Raise it and the reference follows more closely; 1 copies the policy. No effect while the reference stays.',
  },
  refModelSyncSteps: {
    label: 'Sync interval',
    help: 'How many updates pass between two moves of the reference. Raise it and the reference follows less often. Like TRL’s ref_model_sync_steps it counts updates, not steps: a step makes μ × Mini-batches of them. No effect while the reference stays, or moves by evaluation.',
  },
  refModelSyncMargin: {
    label: 'Margin',
    help: 'By how much the policy’s evaluation must exceed the reference’s before the reference moves, in units of reward. Raise it and the reference moves less often; 0 moves it at any gain. Both are evaluated on the same problems, so the difference is not one of luck in prompts. No effect unless the reference moves when beaten in evaluation.',
  },
} as const satisfies Partial<Catalogue['knobs']>
