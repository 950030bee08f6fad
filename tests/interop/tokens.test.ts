import { describe, expect, test } from 'vitest'
import { tokenParquet } from '../../src/runs/tokens/parquet'
import { tokenLines, tokenRows } from '../../src/runs/tokens/tokenRows'
import { folderWith, json, pythonWith } from './python'
import { trained } from './trained'

const python = pythonWith('pandas', 'pyarrow')

/** Prints what pandas finds in each file, in one line for each. */
const READ = `
import json
import numpy as np
import pandas
import pyarrow.parquet

lines = pandas.read_json("tokens.jsonl", lines=True)
table = pandas.read_parquet("tokens.parquet")
print(json.dumps({
    "rows": [len(lines), len(table)],
    "columns": list(table.columns),
    "same": all(
        np.array_equal(lines[name].to_numpy(np.float32), table[name].to_numpy(np.float32), equal_nan=True)
        for name in ("step", "update", "t", "mask", "logp", "old_logp", "ref_logp", "after_logp", "entropy", "advantage")
    ),
    "about": json.loads(pyarrow.parquet.read_metadata("tokens.parquet").metadata[b"grpo-playground"]),
    "sum": float(table["logp"].astype("float64").sum()),
}))
`

describe.skipIf(!python)('pandas', () => {
  test('reads the tokens of a run in one line, from both files, with the same bits', async () => {
    const { run } = await trained('task=addition&width=16&num_iterations=2', 3)
    const inspections = run.inspections ?? []
    const folder = folderWith({
      'tokens.jsonl': [...tokenLines(inspections, run.info ?? null)].join(''),
      'tokens.parquet': tokenParquet(inspections, run.info ?? null, { link: 'seed=1', stepsOfRun: 3 }),
    })
    const rows = inspections.flatMap((one) => [...tokenRows(one, run.info ?? null)])
    expect(rows.length).toBeGreaterThan(1000)
    const read = json(python!, READ, folder) as {
      rows: number[]
      columns: string[]
      same: boolean
      sum: number
      about: object
    }
    expect(read.rows).toEqual([rows.length, rows.length])
    expect(read.columns).toEqual(Object.keys(rows[0]))
    expect(read.same).toBe(true)
    expect(read.about).toEqual({ link: 'seed=1', steps_of_run: 3, steps: [1, 3] })
    expect(read.sum).toBeCloseTo(
      rows.reduce((sum, { logp }) => sum + logp, 0),
      6,
    )
  })
})
