import type { Surrogate } from '../spec'
import { cispo } from './cispo'
import { clip } from './clip'
import { clipCov } from './clipCov'
import type { SurrogateDefinition } from './definition'
import { gmpo } from './gmpo'
import { klCov } from './klCov'
import { logp } from './logp'
import { pairwise } from './pairwise'
import { sapo } from './sapo'
import { vespo } from './vespo'

const definitions = {
  clip,
  logp,
  cispo,
  sapo,
  vespo,
  gmpo,
  clip_cov: clipCov,
  kl_cov: klCov,
  pairwise,
} satisfies Record<Surrogate, SurrogateDefinition>

/** Every surrogate by its name. */
export const SURROGATE_DEFINITIONS: Record<Surrogate, SurrogateDefinition> = definitions

/** The surrogates that the loss program of the GPU has a case for. */
export type FusedSurrogate = {
  [Name in Surrogate]: (typeof definitions)[Name]['isFused'] extends true ? Name : never
}[Surrogate]

/** Whether the policy term moves with the ratio at the spec's ratio level. */
export function readsRatio(surrogate: Surrogate): boolean {
  return SURROGATE_DEFINITIONS[surrogate].reads.includes('ratioLevel')
}
