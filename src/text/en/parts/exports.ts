export { exports } from '../runs/exports'
export { handover } from '../runs/handover'
