import { invariance } from './invariance'
import { parity } from './parity'

parity('simd128')
invariance('simd128')
