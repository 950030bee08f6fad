import { lazyPart } from '../frame/lazyPart'

/** What draws by recharts, the largest script of Train: a figure without data needs none of it. */
export const LazyCurvePlot = lazyPart(() => import('./curves/CurvePlot'), 'CurvePlot')
export const LazyGroupBars = lazyPart(() => import('./groups/GroupBars'), 'GroupBars')
