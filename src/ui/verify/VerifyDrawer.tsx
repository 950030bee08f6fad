import '../../tasks/all'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { FigureName } from '../../verification/pasted/figures'
import { expectationOf, mixingCheck, rowsOfInspection, stepFiguresCheck } from '../../verification/inspection'
import { verify } from '../../verification/report'
import type { Inspection } from '../../train/inspection'
import type { ReportSizes } from '../../app/importing/trainReport'
import { PastedRows } from './PastedRows'
import { ReportView } from './ReportView'
import { useText } from '../AppContext'
import styles from './verify.module.css'

export interface VerifyDrawerProps {
  /** the step that is checked; null before there is one */
  inspection: Inspection | null
  vocabulary: readonly string[]
  /** the token that ends a completion, or −1 */
  endToken: number
  /** updates since the reference was a copy of the sampling policy; null if unknown */
  referenceAge?: number | null
  /** the figures that the run recorded for that step; null if it recorded none */
  logged?: Readonly<Partial<Record<FigureName, number>>> | null
  isOpen?: boolean
  /** a report to check, with which the drawer opens; null if there is none */
  pasted?: string | null
  onOpen?: (isOpen: boolean) => void
  /** starts a run with the sizes of a pasted report */
  onTrain?: (sizes: ReportSizes) => void
  /** receives a report and a name for its file */
  onExport: (markdown: string, fileName: string) => void
}

/** Checks the arithmetic of the step shown, and of rows pasted from a real trainer. */
export const VerifyDrawer = memo(function VerifyDrawer(props: VerifyDrawerProps) {
  const { onOpen, onTrain, onExport, pasted = null } = props
  const { verify: text } = useText()
  const [isOpen, setOpen] = useState(props.isOpen ?? pasted !== null)
  const rows = useRef<HTMLDivElement>(null)
  // the report comes from another part of the page, and the checks of the page's own run, which may come later, stand before it
  const hasStep = props.inspection !== null
  useEffect(() => {
    if (pasted !== null) rows.current?.scrollIntoView({ block: 'start' })
  }, [pasted, hasStep])
  return (
    <details
      className={styles.drawer}
      open={isOpen}
      onToggle={(event) => {
        if (event.target !== event.currentTarget) return
        setOpen(event.currentTarget.open)
        onOpen?.(event.currentTarget.open)
      }}
    >
      <summary>{text.title}</summary>
      {isOpen && (
        <div className={styles.body}>
          <StepReport {...props} />
          <PastedRows box={rows} first={pasted ?? ''} onTrain={onTrain} onExport={onExport} />
        </div>
      )}
    </details>
  )
})

function StepReport({ inspection, endToken, referenceAge, logged, onExport }: VerifyDrawerProps) {
  const { verify: text } = useText()
  const report = useMemo(() => {
    if (inspection === null) return null
    const rows = rowsOfInspection(inspection, endToken)
    const ofStep = verify(rows, expectationOf(inspection, referenceAge ?? null))
    const ofRun = logged ? [stepFiguresCheck(inspection, logged)] : []
    return { ...ofStep, checks: [...ofStep.checks, mixingCheck(inspection), ...ofRun] }
  }, [inspection, endToken, referenceAge, logged])
  if (inspection === null || report === null) return <p className={styles.aside}>{text.empty}</p>
  const title = text.thisStep(inspection.step)
  return (
    <ReportView
      title={title}
      lead={inspection.stepAdvantages === null ? text.lead : text.sentences([text.lead, text.lastStep])}
      report={report}
      onExport={(markdown) => onExport(markdown, `grpo-verification-step-${inspection.step}.md`)}
    />
  )
}
