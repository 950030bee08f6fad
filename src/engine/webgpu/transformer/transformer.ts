import type { NetworkShape } from '../../network'
import type { Architecture } from '../architecture'
import { TooLargeError } from '../failure'
import { issueAttention, issueDistribution } from './look'
import { mapsOf, recordGradient, recordScores } from './passes'
import { programsOf, type Transformer } from './programs'
import { recordRollout, rolloutWords } from './rollout'
import { transformerSizesOf } from './sizes'
import { nodeTileOf } from './tile'
import { foldTiles } from './wgsl/fold'

/**
 * The transformer of `src/settings/gpt2.ts`: completions pass through it layer by layer, prompts once for all completions that
 * have them.
 * @throws TooLargeError if it does not fit into the memory of a workgroup
 */
export function createTransformer(shape: NetworkShape): Architecture {
  const tile = nodeTileOf(shape)
  if (!tile) throw new TooLargeError('This transformer does not fit into a workgroup.')
  const sizes = transformerSizesOf(shape)
  const programs = programsOf(sizes, tile)
  const transformer: Transformer = { sizes, tile, programs }
  return {
    ...transformer,
    foldTiles: foldTiles(sizes),
    compiled(gpuRuns) {
      const { policy } = gpuRuns
      const [work, partials, samples] = (['work', 'partials', 'samples'] as const).map((name) =>
        gpuRuns.grown(name, 0),
      )
      return [
        [programs.rollout, samples, policy],
        [programs.score, samples, policy],
        [programs.forward, work, policy],
        // one run that is looked at
        [programs.forward, work, policy, 1],
        [programs.backward, work, policy],
        [programs.weightGradient, partials, { work }],
      ]
    },
    rolloutWords: ({ runs }, request) => rolloutWords(sizes, runs, request),
    recordRollout: (gpuRuns, request) => recordRollout(transformer, gpuRuns, request),
    mapsOf: (contexts, rows, records) => mapsOf(sizes, contexts, rows, records),
    recordScores: (gpuRuns, network, placed) => recordScores(transformer, gpuRuns, network, placed),
    recordGradient: (gpuRuns, placed, loss) => recordGradient(transformer, gpuRuns, placed, loss),
    issueDistribution: (gpuRuns, look) => issueDistribution(transformer, gpuRuns, look),
    issueAttention: (gpuRuns, look) => issueAttention(transformer, gpuRuns, look),
  }
}
