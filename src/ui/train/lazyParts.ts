import { lazyPart } from '../frame/lazyPart'

/** The large parts of the charts and of the side, with the texts that they show. */
export const LazyMetricChart = lazyPart(() => import('../charts/curves/MetricChart'), 'MetricChart')
export const LazyAdvantageChart = lazyPart(() => import('./AdvantageChart'), 'AdvantageChart', ['stage'])
export const LazyGroupChart = lazyPart(() => import('../charts/groups/GroupChart'), 'GroupChart')
export const LazyVerifyDrawer = lazyPart(() => import('../verify/VerifyDrawer'), 'VerifyDrawer', ['verify'])
export const LazyConversion = lazyPart(() => import('../conversion/Conversion'), 'Conversion', ['lens'])
export const LazyPicture = lazyPart(() => import('../picture/TaskPicture'), 'TaskPicture', ['lens'])
export const LazyLens = lazyPart(() => import('../lens/Lens'), 'Lens', ['lens', 'train', 'settings'])
