import { baseOf, taskFields, type Field } from '../../app/fields'
import { changedKnobs } from '../../settings/config'
import { TASKS } from '../../tasks'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { FieldRow } from './FieldRow'
import { Section } from './Section'
import styles from './settings.module.css'

const MAIN: readonly Field[] = ['numGenerations', 'promptsPerStep', 'beta', 'epsilon', 'scaleRewards']
const POLICY_LOSS: readonly Field[] = [
  'epsilonHigh',
  'numIterations',
  'lossType',
  'surrogate',
  'importanceSamplingLevel',
  'stepsPerGeneration',
]
const ADVANTAGE: readonly Field[] = ['baseline', 'stdConvention', 'runningAlpha']
const OPTIMISER: readonly Field[] = ['learningRate', 'maxGradNorm', 'weightDecay', 'entropyCoef']
const SAMPLING: readonly Field[] = ['temperature', 'generationBatchSize', 'evalCompletions']
const REFERENCE: readonly Field[] = [
  'useReference',
  'klIn',
  'klEstimator',
  'useBiasCorrectionKl',
  'syncRefModel',
  'refModelMixupAlpha',
  'refModelSyncSteps',
]
const NETWORK: readonly Field[] = ['width', 'depth', 'window']
const STOP: readonly Field[] = ['maxSteps', 'budget', 'stopReward']
const ENGINE: readonly Field[] = ['engine']

const rows = (fields: readonly Field[]) => fields.map((field) => <FieldRow key={field} field={field} />)

/** Task, algorithm and knobs: those that tell most first, the rest in folds. */
export function SettingsPanel() {
  const app = useApp()
  const text = useText()
  const language = usePage((state) => state.language)
  const task = usePage((state) => state.edited.task)
  const algorithm = usePage((state) => state.edited.algorithm)
  const isTouched = usePage((state) => changedKnobs(baseOf(state.edited), state.edited).length > 0)
  const info = usePage((state) => state.run.info)
  const { sections } = text.panel
  const ofTask = TASKS[task].text[language]

  return (
    <div className={styles.panel}>
      <div className={styles.rows}>
        <FieldRow field="task" />
        <p className={styles.line}>{ofTask.blurb}</p>
        <FieldRow field="algorithm" />
        <p className={styles.line}>{text.presets[algorithm].line}</p>
        {rows(MAIN)}
      </div>
      <Section title={sections.policyLoss} isOpen>
        {rows(POLICY_LOSS)}
      </Section>
      <Section title={sections.advantage} isOpen>
        {rows(ADVANTAGE)}
      </Section>
      <Section title={sections.optimiser} isOpen>
        {rows(OPTIMISER)}
      </Section>
      <Section title={sections.sampling} isOpen>
        {rows(SAMPLING)}
        {info && (
          <p className={styles.line}>
            {text.panel.evaluation(whole(text.locale, info.evaluationProblems), info.evaluationIsWholePool)}
          </p>
        )}
      </Section>
      <Section title={sections.reference}>{rows(REFERENCE)}</Section>
      <Section title={sections.task(ofTask.title)}>{rows(taskFields(task))}</Section>
      <Section title={sections.network}>
        {rows(NETWORK)}
        {info && <p className={styles.line}>{text.panel.parameters(whole(text.locale, info.parameters))}</p>}
      </Section>
      <Section title={sections.stop}>{rows(STOP)}</Section>
      <Section title={sections.engine} isOpen>
        {rows(ENGINE)}
      </Section>
      <button type="button" className={styles.restoreAll} disabled={!isTouched} onClick={app.restoreAll}>
        {text.panel.restoreAll}
      </button>
    </div>
  )
}
