import type { View } from '../settings/views'
import { lazyPart } from './frame/lazyPart'

/** The views whose scripts and texts are loaded when they are shown first. */
export const LATER_VIEWS = {
  compare: lazyPart(() => import('./lab/compare/CompareView'), 'CompareView', [
    'lab',
    'settings',
    'train',
    'messages',
  ]),
  sweep: lazyPart(() => import('./lab/sweep/SweepView'), 'SweepView', [
    'lab',
    'settings',
    'train',
    'messages',
  ]),
  learn: lazyPart(() => import('./learn/LearnView'), 'LearnView', ['learn', 'settings', 'train']),
  runs: lazyPart(() => import('./runs/RunsView'), 'RunsView', ['runs', 'settings', 'train', 'messages']),
} satisfies Record<Exclude<View, 'train'>, unknown>

export const LazyGlossary = lazyPart(() => import('./glossary/Glossary'), 'Glossary', [
  'glossary',
  'settings',
  'train',
])
