import { TASK_IDS } from '../settings/knobs'
import type { View } from '../settings/views'
import type { PartName } from '../text/parts'
import { lazyPart } from './frame/lazyPart'

/** The words of what may show any task, with any setting. */
const ANY_RUN: readonly PartName[] = [
  'settings',
  'train',
  'messages',
  'own',
  ...TASK_IDS.map((task): PartName => `task-${task}`),
]

/** The views whose scripts and texts are loaded when they are shown first. */
export const LATER_VIEWS = {
  compare: lazyPart(() => import('./experiments/compare/CompareView'), 'CompareView', [
    'experiments',
    ...ANY_RUN,
  ]),
  sweep: lazyPart(() => import('./experiments/sweep/SweepView'), 'SweepView', ['experiments', ...ANY_RUN]),
  learn: lazyPart(() => import('./learn/LearnView'), 'LearnView', ['learn', 'lens', ...ANY_RUN]),
  runs: lazyPart(() => import('./runs/RunsView'), 'RunsView', [
    'runs',
    'reading',
    'learn',
    'experiments',
    ...ANY_RUN,
  ]),
} satisfies Record<Exclude<View, 'train'>, unknown>

export const LazyOpenedSettings = lazyPart(() => import('./settings/ImportSettings'), 'OpenedSettings')

export const LazyGlossary = lazyPart(() => import('./glossary/Glossary'), 'Glossary', [
  'glossary',
  'help',
  ...ANY_RUN,
])
