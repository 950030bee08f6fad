import { programFile } from '../../../runs/cluster/programs'
import { valueOf, type Field } from '../../../tasks/fields'
import type { Notice } from '../../../text/messages'
import type { SavedExperiment } from '../savedExperiment'
import type { ExperimentsContext } from '../context'
import { isAllowed, SETTING_LIMITS } from '../../../experiments/compare/rows'
import { exportSweepJson, sweepCsv } from '../../../experiments/sweep/sweepExport'
import { writeSweep } from '../../../experiments/sweep/sweepLink'
import {
  canBeSearched,
  canBeSwept,
  cellsOf,
  fieldsOf,
  MOST_KNOBS,
  MOST_POINTS,
  MOST_RUNS,
  planFor,
  rangeProblem,
  readAxis,
  type AxisProblem,
} from '../../../experiments/sweep/sweepPlan'
import type { SweepRuns } from '../../../experiments/sweep/sweepRuns'
import { trialPlanOf, trialsOfSweep } from '../../../experiments/trials'
import type { SweepAxis, SweepState } from '../../../experiments/state'
import type { SweepVerbs, OwnVerbs } from '../verbs'

/** The base of all cells. */
const BASE = { view: 'sweep', row: null } as const

export function sweepVerbs(
  context: ExperimentsContext,
  experiment: SavedExperiment,
  runs: SweepRuns,
): OwnVerbs<SweepVerbs> {
  const state = () => context.get().sweep
  const set = (change: Partial<SweepState>) => context.set({ sweep: { ...state(), ...change } })

  type Definition = Pick<SweepState, 'base' | 'plan' | 'settings' | 'halving'>

  /** Applies a changed sweep. Runs that it shares with the previous one are kept, unless that one had stages. */
  function take(change: Partial<Definition>): void {
    const next: Definition = { ...state(), ...change }
    const cells = cellsOf(next.base, next.plan, next.settings)
    const count = cells.reduce((sum, cell) => sum + cell.runs.length, 0)
    if (count > MOST_RUNS) return context.limit('runs', 1, MOST_RUNS, count)
    const wentByStages = runs.halving() !== null
    const brushes = change.plan ? fieldsOf(next.plan).map(() => null) : state().brushes
    set({ ...change, cells, brushes, hover: null, selected: null })
    if (wentByStages) experiment.reset()
    runs.begin()
  }

  function setAxes(x: SweepAxis, y: SweepAxis | null): void {
    if (y && x.field === y.field) context.tell({ kind: 'same-knob', field: x.field })
    else take({ plan: { kind: 'grid', x, y } })
  }

  const tellAxis = (field: Field, wrong: AxisProblem) =>
    context.tell(axisNotice(field, wrong, valueOf(field, state().base)))

  const verbs: OwnVerbs<SweepVerbs> = {
    reset() {
      experiment.reset()
      runs.begin()
    },
    setBase(base) {
      take({ base, plan: planFor(state().plan, base.task) })
    },
    setBaseKnob(field, value, written = String(value)) {
      if (field === 'seed' || field === 'budget') return verbs.set(field, value as number, written)
      const base = context.edited(state().base, field, value, BASE, written)
      if (base) verbs.setBase(base)
    },
    setGrid: setAxes,
    writeAxis(name, field, written) {
      if (!canBeSwept(field, state().base)) return context.limit('knobs', 1, 2, field)
      const read = readAxis(field, written, state().base)
      if ('wrong' in read) return tellAxis(field, read.wrong)
      context.clear(field, BASE)
      const { plan } = state()
      const current = plan.kind === 'grid' ? plan : { x: read.axis, y: null }
      if (name === 'x') setAxes(read.axis, current.y)
      else setAxes(current.x, read.axis)
    },
    setSearch(method, knobs, points) {
      const fields = knobs.map(({ field }) => field)
      const twice = fields.find((field, i) => fields.indexOf(field) !== i)
      if (twice) return context.tell({ kind: 'same-knob', field: twice })
      const isCount =
        knobs.length >= 1 &&
        knobs.length <= MOST_KNOBS &&
        fields.every((field) => canBeSearched(field, state().base))
      if (!isCount) return context.limit('knobs', 1, MOST_KNOBS, knobs.length)
      if (!Number.isInteger(points) || points < 1 || points > MOST_POINTS) {
        return context.limit('points', 1, MOST_POINTS, points)
      }
      for (const { field, range } of knobs) {
        const wrong = rangeProblem(field, range, state().base)
        if (wrong) return tellAxis(field, wrong)
      }
      take({ plan: { kind: 'search', method, knobs, points } })
    },
    set(setting, value, written = String(value)) {
      if (!isAllowed(setting, value)) {
        const { least, most } = SETTING_LIMITS[setting]
        const what = setting === 'budget' ? 'budget' : 'seeds'
        return context.limit(what, least, most, written)
      }
      take({ settings: { ...state().settings, [setting]: value } })
    },
    setHalving(halving) {
      if (halving && !(halving.reduction >= 2 && halving.reduction <= 16)) {
        return context.limit('reduction', 2, 16, halving.reduction)
      }
      const { budget } = state().settings
      if (halving && !(halving.minimum >= 1 && halving.minimum <= budget)) {
        return context.limit('budget', 1, budget, halving.minimum)
      }
      take({ halving })
    },
    setScore: (metric, summary) => set({ metric, summary }),
    setHover: (hover) => set({ hover }),
    select: (selected) => set({ selected }),
    setBestShare: (bestShare) => set({ bestShare: Math.min(1, Math.max(0, bestShare)) }),
    brush: (knob, range) => set({ brushes: state().brushes.with(knob, range) }),
    openInTrain(id) {
      const cell = state().cells.find((candidate) => candidate.id === id)
      if (cell?.config) context.openInTrain(cell.config)
    },
    copyLink: () => context.copyLink(writeSweep(state())),
    exportJson: () => context.save('grpo-sweep.json', JSON.stringify(exportSweepJson(state()))),
    exportProgram(program) {
      const { file, text } = programFile(program, trialPlanOf(state()))
      context.save(file, text)
    },
    exportTensorBoard: () =>
      context.saveEvents('grpo-sweep-tensorboard.zip', trialsOfSweep(state()), state().runs),
    exportCsv: () => context.save('grpo-sweep.csv', sweepCsv(state())),
  }
  return verbs
}

/** The problem of an axis, as a message. */
function axisNotice(field: Field, wrong: AxisProblem, kept: string | number | boolean): Notice {
  if (wrong.problem === 'count') {
    const { least, most, written } = wrong
    return { kind: 'limit', what: 'values', least, most, written }
  }
  if (wrong.problem === 'value') {
    return { kind: 'refused', field, at: BASE, written: wrong.written, problem: wrong.cause, kept }
  }
  return { kind: 'bad-range', field, problem: wrong.problem }
}
