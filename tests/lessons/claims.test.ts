import { LESSON_IDS, type LessonId } from '../../src/lessons/ids'
import { testClaims } from './claims'

/** Their runs take seconds each. */
const SLOW: readonly LessonId[] = ['reward-hacking', 'stairs', 'length-bias', 'reward-parts', 'sick-run']

// the seed that the page runs; all lessons with more seeds stand in tests/long
testClaims(
  [1],
  LESSON_IDS.filter((id) => !SLOW.includes(id)),
)
