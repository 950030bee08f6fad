import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../../../src/command/read'
import { readSource } from '../../../src/command/source'
import { isTokenTable } from '../../../src/runs/tokens/isTokenTable'
import { english } from '../../../src/text/english'
import { surroundings } from '../../command/surroundings'

const ROW =
  '{"step":100,"update":1,"group":0,"completion":3,"t":0,"prompt":"1 + 2, ","token":4,"text":"3","mask":1,"logp":-0.1,"old_logp":-0.1,"ref_logp":null,"after_logp":-0.1,"entropy":0.2,"advantage":1,"reward":1}\n'

test('the tokens of a run are told from rows of another program', () => {
  expect(isTokenTable(ROW.repeat(20))).toBe(true)
  expect(isTokenTable('{"step":1,"prompt":"a","completion":"b","reward":1}\n')).toBe(false)
  expect(isTokenTable('')).toBe(false)
})

test('the commands say what the tokens of a run are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grpo-tokens-'))
  writeFileSync(join(folder, 'tokens.jsonl'), ROW.repeat(20))
  const beside = surroundings(folder)
  const says = english.handover.importSettings.isTokens
  await expect(read(['tokens.jsonl'], beside)).rejects.toThrow(says)
  await expect(readSource('tokens.jsonl', beside)).rejects.toThrow(says)
})
