export { runs } from '../runs/runs'
