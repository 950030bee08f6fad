/**
 * The views of the page, in the order of their tabs; a link without `view` opens the first. A new entry needs its part in
 * `src/ui/Page.tsx` and its name in `src/text/en/page.ts`; without them it does not compile.
 */
export const VIEWS = ['train', 'compare', 'sweep', 'learn', 'runs'] as const
export type View = (typeof VIEWS)[number]

/** The views in which many runs are trained together. */
export const EXPERIMENT_KINDS = ['compare', 'sweep'] as const satisfies readonly View[]
export type ExperimentKind = (typeof EXPERIMENT_KINDS)[number]

/** How Train looks: one group of completions as rows, large, or all instruments. */
export const LAYOUTS = ['stage', 'charts'] as const
export type Layout = (typeof LAYOUTS)[number]
