export { knobs } from '../knobs'
export { options } from '../options'
export { stepCost } from '../stepCost'
export { surprises } from '../surprises'
