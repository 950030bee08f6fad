import { latePart } from '../late/latePart'

/** What the app does not begin with: what makes its verbs is loaded when one of them is wanted, or when the page is idle. */
export const LATE_SCRIPTS = {
  coach: latePart(() => import('./coach/coaching'), 'coaching'),
  exports: latePart(() => import('./exporting/exportVerbs'), 'exportVerbs'),
  imports: latePart(() => import('./importing/importVerbs'), 'importVerbs'),
  kept: latePart(() => import('./kept/keptVerbs'), 'keptVerbs'),
  lab: latePart(() => import('./lab/lab'), 'createLab'),
  lessons: latePart(() => import('./lessons/lessonVerbs'), 'createLessons'),
  ownData: latePart(() => import('./ownData/ownDataVerbs'), 'ownDataVerbs'),
  runsView: latePart(() => import('./runsView/runsVerbs'), 'createRunsView'),
}
