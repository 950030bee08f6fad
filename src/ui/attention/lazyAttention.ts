import { lazyPart } from '../frame/lazyPart'

/** The views of a transformer's attention, loaded when a run with one is looked at. */
export const LazyAttentionChart = lazyPart(() => import('./AttentionChart'), 'AttentionChart', [
  'lens',
  'train',
])
export const LazyTokenAttention = lazyPart(() => import('./TokenAttention'), 'TokenAttention', [
  'lens',
  'train',
])
export const LazyStageAttention = lazyPart(() => import('./StageAttention'), 'StageAttention', [
  'lens',
  'train',
])
export const LazyLessonMaps = lazyPart(() => import('./LessonMaps'), 'LessonMaps', ['lens', 'train'])
