/** Where the plot lies in its box, in CSS pixels; `charts.module.css` says the same for what is laid over it. */
export const PLOT_LEFT = 46
export const PLOT_RIGHT = 10
export const PLOT_TOP = 8
export const PLOT_BOTTOM = 20

export const PLOT_MARGIN = { left: 0, right: PLOT_RIGHT, top: PLOT_TOP, bottom: 0 } as const
