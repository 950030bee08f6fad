export { learn } from '../learn'
export { lessons } from '../lessons'
