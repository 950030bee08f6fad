export { stage } from '../stage'
