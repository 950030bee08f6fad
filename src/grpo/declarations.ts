/**
 * What is declared of losses and estimators: their names, which fields they read, their papers. The page begins with this alone,
 * and leaves the functions to the worker and to what is loaded late.
 */
export * from './spec'
export { ESTIMATOR_TRAITS, isGdpo } from './estimatorTraits'
export { readsRatio, SURROGATE_TRAITS, type FusedSurrogate } from './surrogates/traits'
export { fusedCovers, fusedCreditCovers, type FusedBaseline } from './fused'
export { rowWeights } from './aggregate'
export { PAPERS, type Paper, type PaperId } from './papers'
