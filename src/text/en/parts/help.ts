export { knobTable } from '../knobTable'
export { help } from '../help'
