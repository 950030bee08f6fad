import '../../src/tasks/all'
import { readAddress } from '../../src/app/address'
import { entryOfLink, taskOfEntry } from '../../src/app/glossary'
import { contentOf } from '../../src/app/importing/fileContent'
import { parseKlRange } from '../../src/app/klRange'
import { readLearn } from '../../src/app/lessons/learnLink'
import { typedSet } from '../../src/app/ownData/typedSet'
import { readResults } from '../../src/app/experiments/results'
import { readCompare } from '../../src/experiments/compare/compareLink'
import { readSweep } from '../../src/experiments/sweep/sweepLink'
import { isLog } from '../../src/reading/logHead'
import { importSettings } from '../../src/runs/handover/importSettings'
import { commented, pythonLiteral } from '../../src/runs/handover/python'
import { importRun } from '../../src/runs/importRun'
import { readMetrics } from '../../src/runs/importMetrics'
import { isMetricsTable } from '../../src/runs/metricsCsv'
import { fromSafetensors } from '../../src/runs/weights/safetensors'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { KNOB_NAMES, KNOBS, TASK_IDS } from '../../src/settings/knobs'
import { parseKnob } from '../../src/settings/knob'
import { openLink, writeLink } from '../../src/settings/packedLink'
import { TASKS, taskOf } from '../../src/tasks'
import { textFor } from '../../src/text'
import { markdownCell } from '../../src/text/markdown'
import { visibleLines } from '../../src/text/visible'
import { glossaryEntries, searchOf } from '../../src/ui/glossary/entries'
import { knobTableRows, matchingRows } from '../../src/ui/knobs/knobTable'
import { matches } from '../../src/ui/runs/runText'
import { findFields } from '../../src/ui/settings/findFields'
import { findMetric } from '../../src/ui/train/metricSearch'
import { readTokens } from '../../src/ui/reward/tokens'
import {
  pastedProblems,
  pastedReport,
  readText,
  leadText,
  reportSizes,
  UNCHOSEN,
} from '../../src/ui/verify/pasted'
import { isReport, readPaste } from '../../src/verification/pasted/paste'
import { textSource } from '../reading/textSource'

const text = textFor('en')
const own = defaultConfig(taskOf, 'own-data')
const search = searchOf(glossaryEntries(text), text)
const rows = knobTableRows(text)

/**
 * What the page does, on its own thread, with a text that a visitor types, pastes, opens or follows as a link, by the field or the
 * file that it comes from. Logs are read in a worker, but for the first bytes of a file, which tell whether it is one.
 */
export const READERS: Readonly<Record<string, (written: string) => unknown>> = {
  paste(written) {
    const paste = readPaste(written)
    const report = pastedReport(paste, UNCHOSEN)
    const lead = report && leadText(paste, report, text.verify)
    const sizes = report && reportSizes(paste, report, UNCHOSEN)
    return [pastedProblems(paste, UNCHOSEN, text.verify), readText(paste, text.verify), lead, sizes]
  },
  pasteFields: (written) => pastedProblems(null, { ...UNCHOSEN, k: written, sharding: written }, text.verify),
  settings: (written) => importSettings(written, defaultConfig(taskOf)),
  isReport: (written) => isReport(written),
  rows: (written) => typedSet(own, { rows: written, prompt_column: '', answer_column: '' }),
  columns: (written) => typedSet(own, { rows: 'a,b\n1,2', prompt_column: written, answer_column: written }),
  rowsKnob: (written) =>
    configProblems({ ...own, taskSettings: { ...own.taskSettings, rows: written } }, taskOf),
  metrics: (written) => [isMetricsTable(written), readMetrics(written)],
  run: (written) => importRun(written),
  results: (written) => readResults(contentOf('a', new TextEncoder().encode(written)).json),
  weights: (written) => fromSafetensors(new TextEncoder().encode(written)),
  address: (written) => readAddress(written),
  train: (written) => readAddress(`reward_code=${written}&task.rows=${written}`),
  compare: (written) => [readCompare(written), readCompare(`row=${written}`)],
  sweep: (written) => [readSweep(written), readSweep(`x=${written}&base=${written}`)],
  learn: (written) => readLearn(written, []),
  glossaryLink: (written) => [entryOfLink(written), taskOfEntry(written)],
  klRange: (written) => parseKlRange(written),
  knobs: (written) => KNOB_NAMES.map((name) => parseKnob(KNOBS[name], written)),
  glossary: (written) => search(written),
  fields: (written) => findFields(written, own, text),
  knobTable: (written) => matchingRows(rows, written),
  metric: (written) => findMetric(written, [{ metric: 'reward', label: 'Reward', tags: ['a'] }]),
  runs: (written) =>
    matches(
      { name: written, task: 'bandit', first: defaultConfig(taskOf, 'bandit'), changes: [] } as never,
      written,
      text,
    ),
  tokens: (written) => readTokens(written, ['a', 'b', '0', '1', ' ', '<end>']),
  prompts: (written) =>
    TASK_IDS.map((id) => TASKS[id].parse?.(written, defaultConfig(taskOf, id).taskSettings)),
  python: (written) => [commented(written), pythonLiteral(written)],
  shown: (written) => [markdownCell(written), visibleLines(written)],
}
/** Those that take more than one turn of the page. */
export const LATE_READERS: Readonly<Record<string, (written: string) => Promise<unknown>>> = {
  log: (written) => isLog(textSource(written.slice(0, 2 ** 16), 'x.log')),
  logNames: (written) => isLog(textSource(written.slice(0, 2 ** 16), 'x.csv')),
  link: (written) => openLink(written),
  written: (written) => writeLink(written),
}
