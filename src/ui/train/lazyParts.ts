import { lazyPart } from '../frame/lazyPart'

/** The large parts of the page, which load after the rest has been drawn. */
export const LazyMetricChart = lazyPart(() => import('../charts/curves/MetricChart'), 'MetricChart')
export const LazyBalanceChart = lazyPart(() => import('../balance/BalanceChart'), 'BalanceChart')
export const LazyGroupChart = lazyPart(() => import('../charts/groups/GroupChart'), 'GroupChart')
export const LazyVerifyDrawer = lazyPart(() => import('../verify/VerifyDrawer'), 'VerifyDrawer')
export const LazyConversion = lazyPart(() => import('../conversion/Conversion'), 'Conversion')
export const LazyPicture = lazyPart(() => import('../picture/TaskPicture'), 'TaskPicture')
export const LazyLens = lazyPart(() => import('../lens/Lens'), 'Lens')
export const LazyReward = lazyPart(() => import('../reward/RewardPanel'), 'RewardPanel')
