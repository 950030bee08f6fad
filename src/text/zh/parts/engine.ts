export { engineDetails } from '../engineDetails'
