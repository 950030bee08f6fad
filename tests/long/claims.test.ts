import { testClaims } from '../lessons/claims'

testClaims([1, 2, 3, 4, 5])
