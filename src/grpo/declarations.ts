/**
 * Names, traits and papers of losses and estimators, and small functions that decide from them. The page begins with these; the
 * functions that compute losses and advantages are loaded by the worker and by later parts of the page.
 */
export * from './spec'
export { comparesGroup, ESTIMATOR_TRAITS, isGdpo } from './estimatorTraits'
export {
  readsRatio,
  SURROGATE_TRAITS,
  usesAdvantages,
  usesRatio,
  type FusedSurrogate,
  type SurrogateTraits,
} from './surrogates/traits'
export { fusedCovers, fusedCreditCovers, type FusedBaseline } from './fused'
export { IS_FOR_SEQUENCES, rowWeights } from './aggregate'
export { KL_TRAITS } from './klTraits'
export type { PaperId } from './papers'
