import { latePart } from '../late/latePart'

/**
 * Scripts that the app loads late: the coach when the page is idle after the first run is made, or after its
 * first step; saved runs when the page is idle if there are any, the others when one of their verbs is first called.
 */
export const LATE_SCRIPTS = {
  beside: latePart(() => import('./beside/beside'), 'createBeside'),
  coach: latePart(() => import('./coach/coaching'), 'coaching'),
  exports: latePart(() => import('./exporting/exportVerbs'), 'exportVerbs'),
  imports: latePart(() => import('./importing/importVerbs'), 'importVerbs'),
  experiments: latePart(() => import('./experiments/experiments'), 'createExperiments'),
  lessons: latePart(() => import('./lessons/lessonVerbs'), 'createLessons'),
  ownData: latePart(() => import('./ownData/ownDataVerbs'), 'ownDataVerbs'),
  readings: latePart(() => import('./reading/readingVerbs'), 'createReadings'),
  runsView: latePart(() => import('./runsView/runsVerbs'), 'createRunsView'),
  saved: latePart(() => import('./saved/savedVerbs'), 'savedVerbs'),
}
