import { lazyPart } from '../frame/lazyPart'

/** The parts of Train that load after the others have been drawn, with the texts that they show. */
export const LazyCharts = lazyPart(() => import('./ChartsPanel'), 'ChartsPanel', ['train', 'settings'])
export const LazyLeadingFigure = lazyPart(() => import('./LeadingFigure'), 'LeadingFigure', ['train'])
export const LazySide = lazyPart(() => import('./SidePanel'), 'SidePanel', ['train', 'lens', 'settings'])
export const LazyReward = lazyPart(() => import('../reward/RewardPanel'), 'RewardPanel', [
  'own',
  'messages',
  'settings',
])
