/**
 * Names, traits and papers of losses and estimators, and small functions that decide from them. The page begins with these; the
 * functions that compute losses and advantages are loaded by the worker and by later parts of the page.
 */
export * from './spec'
export { ESTIMATOR_TRAITS, isGdpo } from './estimatorTraits'
export { readsRatio, SURROGATE_TRAITS, type FusedSurrogate } from './surrogates/traits'
export { fusedCovers, fusedCreditCovers, type FusedBaseline } from './fused'
export { rowWeights } from './aggregate'
export { PAPERS, type Paper, type PaperId } from './papers'
