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

/** The functions of every surrogate by its name. */
export const SURROGATE_DEFINITIONS: Record<Surrogate, SurrogateDefinition> = {
  clip,
  logp,
  cispo,
  sapo,
  vespo,
  gmpo,
  clip_cov: clipCov,
  kl_cov: klCov,
  pairwise,
}
