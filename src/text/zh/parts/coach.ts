export { coach } from '../coach'
