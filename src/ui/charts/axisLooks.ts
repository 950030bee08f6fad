/** How the figures on an axis look, and its line. */
export const TICK = { fontSize: 11, fill: 'var(--ink-2)' } as const
export const AXIS_LINE = { stroke: 'var(--line)' } as const
