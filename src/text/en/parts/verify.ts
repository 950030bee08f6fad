export { verify } from '../verify'
