import { testClaims } from './claims'

// the seed that the page runs; more stand in tests/long
testClaims([1])
