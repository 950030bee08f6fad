export { knobs } from '../knobs'
export { options } from '../options'
export { stepMemory } from '../stepMemory'
