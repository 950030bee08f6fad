import { lazyPart } from '../frame/lazyPart'

/** The components that draw with recharts, the largest script of Train. A figure without data does not need them. */
export const LazyCurvePlot = lazyPart(() => import('./curves/CurvePlot'), 'CurvePlot')
export const LazyGroupBars = lazyPart(() => import('./groups/GroupBars'), 'GroupBars')
