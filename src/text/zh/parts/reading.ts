export { reading } from '../reading/reading'
