/** The phases of a step, named like the columns of the picture, which shows a column from its phase on. */
export const PHASE = { answers: 1, score: 2, push: 3, result: 4 } as const
export type StagePhase = (typeof PHASE)[keyof typeof PHASE]
