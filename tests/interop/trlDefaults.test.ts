import { describe, expect, it } from 'vitest'
import { newestTrlWith, RLOO_DEFAULTS, TRL_DEFAULTS } from '../../src/runs/handover/trlDefaults'
import { folderWith, json, pythonWith } from './python'

const python = pythonWith('trl')

const FIELDS = `
import dataclasses, json, trl
of = lambda config: {f.name: str(getattr(f.default, "value", f.default)) for f in dataclasses.fields(config)}
print(json.dumps([trl.__version__, of(trl.GRPOConfig), of(trl.RLOOConfig)]))
`

/** A value of Python and one of the table, in the same words: 1e-06 and 0.000001 are one number. */
const plain = (written: string) => (Number.isNaN(Number(written)) ? written : String(Number(written)))

describe.skipIf(python === null)('the defaults of TRL', () => {
  it('are those of the version that is installed, and what it refuses proves an older one', () => {
    type Fields = Record<string, string>
    const [version, grpo, rloo] = json(python!, FIELDS, folderWith({})) as [string, Fields, Fields]
    expect(version).toMatch(/^1\.13\./)
    for (const [known, theirs] of [
      [TRL_DEFAULTS['1.13'], grpo],
      [RLOO_DEFAULTS, rloo],
    ] as const)
      for (const [name, value] of Object.entries(known))
        expect([name, plain(value)]).toEqual([name, plain(theirs[name])])
    for (const name of Object.keys(grpo)) expect(newestTrlWith([name]), name).toBeNull()
    for (const name of ['max_prompt_length', 'use_liger_loss', 'vllm_device', 'wandb_log_unique_prompts']) {
      expect(Object.hasOwn(grpo, name), name).toBe(false)
      expect(newestTrlWith([name])?.name).toBe(name)
    }
  })
})
