import { describe, expect, it } from 'vitest'
import { filled } from '../../src/runs/handover/python'
import { taskModule, wordsModule } from '../../src/runs/handover/trl'
import { verlFile } from '../../src/runs/handover/verl'
import { defaultConfig } from '../../src/settings/config'
import { TASK_IDS, type RunConfig } from '../../src/settings/knobs'
import { random, streamKey } from '../../src/random/streams'
import { TASKS, taskOf } from '../../src/tasks'
import { IN_PYTHON } from '../../src/tasks/python/python'
import { en } from '../../src/text/en'
import { ROWS_WITH_SPACES } from '../runs/handover/rowsWithSpaces'
import { folderWith, json, pythonWith } from './python'

const python = pythonWith('json')
const ownData = (rows: string, tokens = 'characters'): RunConfig => {
  const base = defaultConfig(taskOf, 'own-data')
  return { ...base, taskSettings: { ...base.taskSettings, rows, tokens } }
}

describe.skipIf(python === null)('the text of tokens in Python', () => {
  it.each([
    ...TASK_IDS.filter((id) => IN_PYTHON[id] !== null).map(
      (id) => [id, defaultConfig(taskOf, id)] as [string, RunConfig],
    ),
    ...ROWS_WITH_SPACES.map((rows) => [rows, ownData(rows)] as [string, RunConfig]),
    ['words', ownData('a\u{1c}b  c,d e\nf\u{85}g c,e', 'words')] as [string, RunConfig],
  ])('is read as the same tokens: %s', (_, config) => {
    const { taskSettings: settings, task: id } = config
    const task = TASKS[id]
    const end = task.endToken(settings)
    const draw = random(streamKey(3, 'problem', 7))
    const asked = Array.from({ length: 60 }, () => {
      const problem = task.problem(draw, settings)
      return [problem.prompt, task.solve!(problem, settings).filter((token) => token !== end)]
    }).flat()
    const folder = folderWith({
      'words.py': filled(wordsModule(config)),
      'task.py': filled(taskModule(config)),
      'asked.json': JSON.stringify(asked),
    })
    const said = json(
      python!,
      'import json\nfrom words import *\nprint(json.dumps([read_text(text_of(one)) for one in json.load(open("asked.json"))]))',
      folder,
    )
    expect(said).toEqual(asked)
  })

  it('is as the rows have it, for verl too, which gives the right answer the whole reward', () => {
    const folder = folderWith({ 'run.py': verlFile(ownData(ROWS_WITH_SPACES[0]), en.handover) })
    const program = `
import json, run
asked = {row["prompt"][0]["content"].split("\\n\\n")[1]: row["reward_model"]["ground_truth"] for row in run.rows(99, 1)}
print(json.dumps([[text, run.compute_score("", answer, asked[text])["score"]]
    for text, answer in [("2 + 3", "5 !"), ("2 + 3", "5 !\\n"), ("4 + 4", "8 !")] if text in asked]))`
    const said = json(python!, program, folder) as [string, number][]
    expect(said.length).toBeGreaterThan(0)
    for (const [text, score] of said) expect(score, text).toBe(1)
  })
})
