import { ALIKE, testWorld } from '../e2e/eachWorld'

ALIKE.forEach(testWorld)
