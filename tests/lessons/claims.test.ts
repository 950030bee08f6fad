import { LESSON_IDS } from '../../src/lessons/ids'
import { testClaims } from './claims'

// each third lesson with the seed that the page runs; all of them, with more seeds, stand in tests/long
testClaims(
  [1],
  LESSON_IDS.filter((_, i) => i % 3 === 0),
)
