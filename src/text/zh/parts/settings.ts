export { knobs } from '../knobs'
export { options } from '../options'
