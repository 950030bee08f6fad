export { compare } from '../experiments/compare'
export { experimentExports } from '../experiments/experimentExports'
export { start } from '../experiments/start'
export { sweep } from '../experiments/sweep'
