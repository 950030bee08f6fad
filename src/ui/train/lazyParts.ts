import { lazy } from 'react'

/** The large parts of the page, which load after the rest has been drawn. */
export const LazyMetricChart = lazy(async () => ({
  default: (await import('../charts/curves/MetricChart')).MetricChart,
}))
export const LazyBalanceChart = lazy(async () => ({
  default: (await import('../balance/BalanceChart')).BalanceChart,
}))
export const LazyGroupChart = lazy(async () => ({
  default: (await import('../charts/groups/GroupChart')).GroupChart,
}))
export const LazyVerifyDrawer = lazy(async () => ({
  default: (await import('../verify/VerifyDrawer')).VerifyDrawer,
}))
export const LazyConversion = lazy(async () => ({
  default: (await import('../conversion/Conversion')).Conversion,
}))
export const LazyPicture = lazy(async () => ({
  default: (await import('../picture/TaskPicture')).TaskPicture,
}))
export const LazyLens = lazy(async () => ({ default: (await import('../lens/Lens')).Lens }))
export const LazyReward = lazy(async () => ({
  default: (await import('../reward/RewardPanel')).RewardPanel,
}))
