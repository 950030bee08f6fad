import type { NetworkShape } from '../network'
import type { Architecture } from './architecture'
import { sizesOf } from './layout/sizes'
import { issueDistribution, recordRollout, rolloutWords } from './mlpRollout'
import { recordGradient, recordScores } from './passes'
import { programsOf } from './programs'
import { foldTiles } from './wgsl/fold'

/** The MLP of `NetworkShape`: every step of a completion passes through it by itself. */
export function createMlp(shape: NetworkShape): Architecture {
  const sizes = sizesOf(shape)
  const mlp = { sizes, programs: programsOf(sizes) }
  return {
    ...mlp,
    foldTiles: foldTiles(sizes),
    compiled(gpuRuns) {
      const { programs } = mlp
      const { policy, gradients } = gpuRuns
      const [work, partials, samples, distribution] = (
        ['work', 'partials', 'samples', 'distribution'] as const
      ).map((name) => gpuRuns.grown(name, 0))
      return [
        [programs.rollout, samples, policy],
        [programs.score, samples, policy],
        [programs.distribution, distribution, policy, 1],
        [programs.forward, work, policy],
        [programs.backward, work, policy],
        [programs.weightGradient, partials, { work }],
        ...(programs.unfold ? [[programs.unfold, gradients, policy] as const] : []),
      ]
    },
    rolloutWords: (_, request) => rolloutWords(request),
    recordRollout: (gpuRuns, request) => recordRollout(mlp, gpuRuns, request),
    recordScores: (gpuRuns, network, placed) => recordScores(mlp, gpuRuns, network, placed),
    recordGradient: (gpuRuns, placed, loss) => recordGradient(mlp, gpuRuns, placed, loss),
    issueDistribution: (gpuRuns, look) => issueDistribution(mlp, gpuRuns, look),
  }
}
