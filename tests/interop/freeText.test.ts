import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commented, pythonLiteral } from '../../src/runs/handover/python'
import {
  behindEach,
  codePoints,
  configsWith,
  freeText,
  PAYLOAD,
  programsOf,
  SPECIAL,
  textsBehind,
} from '../runs/handover/freeText'
import { folderWith, json, pythonWith } from './python'

const python = pythonWith('ast')

/** What Python parses of each file of bytes, with the values of all constants left out; the same dumps have the same number. */
const PARSED = `
import ast, glob, json

def bare(node):
    for part in ast.walk(node):
        if isinstance(part, ast.Constant):
            part.value = 0
        if isinstance(part, (ast.List, ast.Tuple)) and all(isinstance(one, (ast.Constant, ast.List, ast.Tuple)) for one in part.elts):
            part.elts = []
    return ast.dump(node)

dumps, files = {}, {}
for name in glob.glob("*.py"):
    with open(name, "rb") as file:
        files[name] = dumps.setdefault(bare(ast.parse(file.read())), len(dumps))
print(json.dumps(files))
`

/** The number of what Python parses of each program. */
function parsed(programs: readonly string[]): number[] {
  const folder = folderWith(Object.fromEntries(programs.map((text, i) => [`p${i}.py`, text])))
  const found = json(python!, PARSED, folder) as Record<string, number>
  return programs.map((_, i) => found[`p${i}.py`])
}

describe.skipIf(python === null)('what Python makes of an export', () => {
  test('is the same whatever a visitor wrote', () => {
    const texts = [
      ...textsBehind(SPECIAL),
      `/* x\r${PAYLOAD}\r#*/`,
      `# coding: utf-7\n+AAo-${PAYLOAD}`,
      ...fc.sample(freeText, { numRuns: 60, seed: 3 }),
    ]
    const plain = new Map(configsWith('x').map((config) => [config.task, programsOf(config)]))
    const pairs = texts.flatMap((text) =>
      configsWith(text).flatMap((config) =>
        programsOf(config).map((program, p) => [plain.get(config.task)![p], program]),
      ),
    )
    const numbers = parsed(pairs.flat())
    for (let i = 0; i < numbers.length; i += 2) expect(numbers[i + 1], pairs[i / 2][1]).toBe(numbers[i])
    // programs that differ are told apart
    expect(new Set(numbers).size).toBeGreaterThan(5)
    expect(new Set(parsed(['x = 1', `x = 1\n${PAYLOAD}`])).size).toBe(2)
  })

  test('has every code point in a literal, and none as a statement behind a comment', () => {
    // apart, so that two halves do not make a pair
    const all = codePoints().join('|')
    const program = `import json
${commented(behindEach(codePoints()))}
text = ${pythonLiteral(all)}
print(json.dumps([len(text), all(ord(char) == i for i, char in enumerate(text[::2]))]))`
    const folder = folderWith({ 'all.py': program })
    expect(json(python!, 'import runpy; runpy.run_path("all.py")', folder)).toEqual([2 * 0x110000 - 1, true])
  })
})
