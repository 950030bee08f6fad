export { readingView } from '../runs/readingView'
export { runs } from '../runs/runs'
