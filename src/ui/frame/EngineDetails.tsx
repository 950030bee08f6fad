import type { EngineReport } from '../../engine/report'
import { ENGINES } from '../../settings/engines'
import { useText } from '../AppContext'
import { NetworkCost } from '../settings/NetworkCost'
import { EngineTrial } from './EngineTrial'
import { MemoryTable } from './MemoryTable'

interface Props {
  report: EngineReport
  /** whether the CPU computes the loss of an engine on the GPU */
  isSplit: boolean
  /** whether the task's reward has a twin on the GPU */
  isWhole: boolean
}

/** Why the engine runs, how fast the engines are, the memory in use, and what a step takes. */
export function EngineDetails({ report, isSplit, isWhole }: Props) {
  const text = useText().engineDetails
  return (
    <>
      <p>{text.reasons[report.reason]}</p>
      {isSplit && <p>{text.lossOnCpuWhy}</p>}
      {ENGINES[report.engine].device === 'gpu' && isWhole && <p>{text.rewardOnGpu}</p>}
      {report.adapter !== null && <p>{report.adapter}</p>}
      {report.detail !== null && <p>{report.detail}</p>}
      <EngineTrial report={report} />
      <MemoryTable />
      <NetworkCost isOfRun />
    </>
  )
}
