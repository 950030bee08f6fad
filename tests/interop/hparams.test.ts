import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventPlace } from '../../src/experiments/experimentEvents'
import { toEvents } from '../../src/runs/tensorboard/events'
import { folderWith, json, pythonWith } from './python'
import { trained } from './trained'

const python = pythonWith('tensorboard', 'setuptools') ?? pythonWith('tensorboard')

/** Starts TensorBoard on the folder, asks its HParams tab for the rows over HTTP, and prints them. */
const ASK = `
import json, time, urllib.request
from tensorboard import program

board = program.TensorBoard()
board.configure(argv=[None, "--logdir", "tensorboard", "--port", "0", "--load_fast=false"])
url = board.launch()
asked = {"experimentName": "", "allowedStatuses": ["STATUS_UNKNOWN", "STATUS_SUCCESS", "STATUS_FAILURE", "STATUS_RUNNING"],
    "colParams": [{"metric": {"group": "", "tag": "reward"}}], "startIndex": 0, "sliceSize": 100}
rows = []
for _ in range(200):
    request = urllib.request.Request(url + "data/plugin/hparams/session_groups", json.dumps(asked).encode(),
        {"Content-Type": "application/json"})
    try:
        rows = json.load(urllib.request.urlopen(request)).get("sessionGroups", [])
    except Exception:
        rows = []
    if len(rows) >= 3:
        break
    time.sleep(0.2)
print(json.dumps([{"beta": row["hparams"]["beta"], "sessions": len(row["sessions"]), "metrics": len(row["metricValues"])} for row in rows]))
`

describe.skipIf(!python)('TensorBoard over HTTP', () => {
  test('has a row of HParams for each run of one task, algorithm and seed', async () => {
    const folder = folderWith({})
    for (const [i, beta] of [0, 0.04, 0.2].entries()) {
      const { run } = await trained(`task=reverse&width=16&beta=${beta}`, 2)
      const place = join(folder, eventPlace({ name: `cell-${i + 1}-seed-1` }))
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, toEvents(run, 1_700_000_000))
    }
    const rows = json(python!, ASK, folder) as { beta: number; sessions: number; metrics: number }[]
    expect(rows.map(({ beta }) => beta).toSorted((a, b) => a - b)).toEqual([0, 0.04, 0.2])
    expect(rows.every(({ sessions, metrics }) => sessions === 1 && metrics > 0)).toBe(true)
  })
})
