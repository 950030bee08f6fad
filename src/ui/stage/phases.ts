/** The phases of a step: answers, scores, pushes, results. */
export const PHASES = [1, 2, 3, 4] as const
export type StagePhase = (typeof PHASES)[number]
