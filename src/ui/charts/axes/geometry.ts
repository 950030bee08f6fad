/**
 * Margins between the plot and its box, in CSS pixels. `charts.module.css` repeats them for the elements over the plot.
 */
export const PLOT_LEFT = 52
export const PLOT_RIGHT = 10
export const PLOT_TOP = 8
export const PLOT_BOTTOM = 20

export const plotMargin = (right: number) => ({ left: 0, right, top: PLOT_TOP, bottom: 0 })
export const PLOT_MARGIN = plotMargin(PLOT_RIGHT)

/** Style of the labels on an axis, and of its line. */
export const TICK = { fontSize: 'var(--text-s)', fill: 'var(--ink-3)' } as const
export const AXIS_LINE = { stroke: 'var(--line)' } as const
