import { useMemo } from 'react'
import { formatDecimals } from '../../app/series/format'
import { readingAt } from '../../app/series/readings'
import { shownGroup } from '../../app/shownGroup'
import type { MetricName } from '../../metrics/metrics'
import { readsAdvantages } from '../../settings/derived'
import { taskOf } from '../../tasks'
import type { Inspection } from '../../train/inspection'
import { usePage, useText } from '../AppContext'
import { LENS, MORE, reveal } from '../frame/reveal'
import { signOf } from '../sign'
import { answersOf } from '../stage/answers'
import { AnswerScene } from '../stage/AnswerScene'
import type { StagePhase } from '../stage/phases'
import { signed } from '../stage/PushArrow'
import { shortName } from '../stage/sentence'
import type { StageGroup } from '../stage/stageGroup'
import { useSmallCharts } from '../stage/Timeline'
import styles from './groupTable.module.css'

interface Props {
  inspection: Inspection
  groups: readonly StageGroup[]
  phase: StagePhase
}

const NOTHING: readonly never[] = []
/** Size of what a task draws of an answer. */
const WIDE = 56
const TALL = 40
const two = (x: number) => formatDecimals(x, 2)

/** Metrics of the step that is shown, below the group. */
const VALUES = [
  ['entropy', 'entropy'],
  ['grad_norm', 'gradNorm'],
] as const satisfies readonly (readonly [MetricName, string])[]

/** The chosen group as a table, up to the phase that is shown, and the smallest charts. */
export function GroupTable({ inspection, groups, phase }: Props) {
  const { figures, page, stage } = useText()
  const { table } = stage
  const info = usePage((state) => state.run.info)
  const history = usePage((state) => state.run.history)
  usePage((state) => state.version)
  const chosen = usePage((state) => state.group)
  const group = groups[shownGroup(inspection, chosen)]
  const written = (x: number) => formatDecimals(x, group.digits)
  const task = taskOf(inspection.config.task)
  const answers = useMemo(
    () => answersOf(inspection, group.index, task, info?.vocabulary ?? NOTHING, info?.endToken ?? -1),
    [inspection, group.index, task, info],
  )
  const { spread, dead } = useSmallCharts({ spread: stage.spread, dead: stage.deadShare })
  return (
    <aside className={styles.side} aria-label={table.prompt(group.name)}>
      <h3>{table.prompt(shortName(group.name))}</h3>
      <p className={styles.figures}>
        {table.figures({
          right: shortName(answers.target?.join(answers.gap) ?? '', 12),
          mean: written(group.mean),
          baseline: group.isOtherThanMean ? written(group.baseline) : null,
          std: written(group.std),
        })}
      </p>
      <div className={styles.rows} role="region" aria-label={table.name} tabIndex={0}>
        <table data-phase={phase}>
          <thead>
            <tr>
              <th scope="col">{table.answer}</th>
              <th scope="col">{table.score}</th>
              <th scope="col">
                {readsAdvantages(inspection.config) ? table.advantage : table.advantageUnused}
              </th>
              <th scope="col">{table.after}</th>
            </tr>
          </thead>
          <tbody>
            {group.rows.map(({ row, score, push, factor }) => (
              <tr key={row}>
                <td data-kind={answers.kind}>
                  {answers.kind === 'scene' ? (
                    <AnswerScene
                      inspection={inspection}
                      group={group.index}
                      row={row}
                      task={task}
                      width={WIDE}
                      height={TALL}
                    />
                  ) : (
                    <span>
                      {answers.of(row).map(({ text, isRight }, place) => [
                        place > 0 && answers.gap,
                        // tokens may repeat, so that only their order tells them apart
                        // oxlint-disable-next-line react/no-array-index-key
                        <i key={place} data-right={isRight || undefined}>
                          {text}
                        </i>,
                      ])}
                    </span>
                  )}
                </td>
                <td>{written(score)}</td>
                <td data-sign={signOf(push)}>{signed(push)}</td>
                <td>{factor === null ? '–' : `×${two(factor)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl>
        {VALUES.map(([metric, figure]) => (
          <div key={metric}>
            <dt>
              {figures[figure].name} {figures[figure].unit}
            </dt>
            <dd>{two(readingAt(history, metric, inspection.step))}</dd>
          </div>
        ))}
      </dl>
      {spread}
      {dead}
      <p className={styles.ways}>
        <button type="button" onClick={() => reveal(`#${LENS}`)}>
          {stage.instruments}
        </button>
        <button type="button" onClick={() => reveal(`#${MORE}`)}>
          {page.moreCharts}
        </button>
      </p>
    </aside>
  )
}
