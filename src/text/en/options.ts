import type { Catalogue } from '../catalogue'

/** What each option of a choice is called. */
export const options: Catalogue['options'] = {
  baseline: {
    none: 'none',
    group: 'group mean',
    leave_one_out: 'leave-one-out',
    batch: 'batch mean',
    running: 'running mean',
  },
  scaleRewards: { group: 'group', batch: 'batch', none: 'none' },
  stdConvention: {
    trl: 'TRL: ÷ (G − 1), + 1e-4',
    verl: 'verl: ÷ (G − 1), + 1e-6',
    openrlhf: 'OpenRLHF: ÷ (G − 1), + 1e-9',
    'grpo-zero': 'GRPO-Zero: ÷ G, + 1e-4',
  },
  surrogate: { clip: 'clipped ratio', logp: 'log-probability' },
  importanceSamplingLevel: {
    token: 'token',
    sequence: 'sequence mean',
    sequence_sum: 'sequence sum',
    sequence_token: 'sequence, by token',
  },
  lossType: {
    grpo: 'grpo',
    bnpo: 'bnpo',
    dr_grpo: 'dr_grpo',
    dapo: 'dapo',
    luspo: 'luspo',
    'token-mean': 'token-mean',
    'token-sum': 'token-sum',
    'seq-mean-token-sum': 'seq-mean-token-sum',
    'seq-mean-token-mean': 'seq-mean-token-mean',
    'seq-mean-token-sum-norm': 'seq-mean-token-sum-norm',
  },
  klIn: { loss: 'loss', reward: 'reward' },
  klEstimator: {
    k1: 'k1',
    k2: 'k2',
    k3: 'k3',
    abs: 'absolute',
    'k1+': 'k1, k2’s gradient',
    'k3+': 'k3, k2’s gradient',
    'abs+': 'absolute, k2’s gradient',
  },
  engine: { auto: 'automatic', webgpu: 'WebGPU', plain: 'CPU' },
}
