import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { externalConfig } from '../../src/runs/export'
import { PYTORCH_LOADER } from '../../src/runs/weights/pytorchLoader'
import { fromSafetensors, toSafetensors } from '../../src/runs/weights/safetensors'
import { weightsFile } from '../../src/runs/weights/weightsFile'
import { folderWith, json, pythonWith, runFile } from './python'
import { trained } from './trained'

const python = pythonWith('torch', 'safetensors', 'numpy')

/** Prints what the safetensors library finds in w.safetensors, and writes it again as again.safetensors. */
const READ = `
import json
from safetensors import safe_open
from safetensors.torch import save_file
with safe_open("w.safetensors", framework="pt") as f:
    tensors = {name: f.get_tensor(name) for name in f.keys()}
    metadata = f.metadata()
save_file(tensors, "again.safetensors", metadata=metadata)
print(json.dumps({
    "shapes": {name: list(t.shape) for name, t in tensors.items()},
    "sums": {name: t.double().sum().item() for name, t in tensors.items()},
    "metadata": metadata,
}))
`

describe.skipIf(!python)('the safetensors library', () => {
  test('reads every tensor, and what it writes is read here with the same bits', async () => {
    const { run, weights } = await trained('task=addition&width=16', 3)
    const folder = folderWith({ 'w.safetensors': weightsFile(weights, run.first) })
    const read = json(python!, READ, folder) as {
      shapes: Record<string, number[]>
      sums: Record<string, number>
      metadata: Record<string, string>
    }
    for (const { name, shape, values } of weights.tensors) {
      expect(read.shapes[name]).toEqual(shape)
      expect(read.sums[name]).toBeCloseTo(
        values.reduce((sum, value) => sum + value, 0),
        6,
      )
    }
    expect(Object.keys(read.shapes)).toHaveLength(weights.tensors.length)
    expect(JSON.parse(read.metadata.config)).toEqual(externalConfig(run.first))
    const again = fromSafetensors(readFileSync(join(folder, 'again.safetensors')))
    if ('problem' in again) throw new Error(again.problem)
    for (const { name, values } of weights.tensors) {
      expect(again.tensors.find((tensor) => tensor.name === name)!.values).toEqual(values)
    }
  })
})

describe.skipIf(!python)('PyTorch', () => {
  test.each([
    ['task=addition&width=32', 40],
    ['task=reverse&width=32&depth=2', 40],
    ['task=arithmetic-chat&width=24', 5],
    ['task=countdown&width=24', 5],
    ['task=bandit&width=16', 10],
    ['task=diffusion&width=24', 3],
    ['task=grid-world&width=16', 5],
    ['task=cart-pole&width=16', 3],
    ['task=reverse&policy=transformer&width=24&layers=2&heads=3', 20],
  ])('gives the page’s greedy outputs of %s', async (link, steps) => {
    const { run, weights } = await trained(link, steps)
    const folder = folderWith({
      'w.safetensors': weightsFile(weights, run.first),
      'load_weights.py': PYTORCH_LOADER,
    })
    const { status, printed } = runFile(python!, folder, ['load_weights.py', 'w.safetensors'])
    expect(printed).toMatch(/(\d+) of \1 greedy outputs are the page's/)
    expect(status, printed).toBe(0)
    console.log(`${link}: ${printed.trimEnd().split('\n').at(-1)}`)
  })

  test('says so and fails where an output differs', async () => {
    const { run, weights } = await trained('task=addition&width=16', 3)
    const file = fromSafetensors(weightsFile(weights, run.first))
    if ('problem' in file) throw new Error(file.problem)
    const bias = file.tensors.find(({ name }) => name === 'policy.biasOut')!
    const other = (weights.examples.actions[0] + 1) % bias.values.length
    const values = bias.values.with(other, 1000)
    const tensors = file.tensors.map((tensor) => (tensor === bias ? { ...tensor, values } : tensor))
    const folder = folderWith({
      'w.safetensors': toSafetensors(tensors, file.metadata),
      'load_weights.py': PYTORCH_LOADER,
    })
    const { status, printed } = runFile(python!, folder, ['load_weights.py', 'w.safetensors'])
    expect(printed).toContain('DIFFERENT')
    expect(status).toBe(1)
  })

  test('ends with 2 and a sentence where a file cannot be read', () => {
    const folder = folderWith({ 'other.safetensors': 'x', 'load_weights.py': PYTORCH_LOADER })
    for (const name of ['none.safetensors', 'other.safetensors']) {
      const { status, printed } = runFile(python!, folder, ['load_weights.py', name])
      expect(status).toBe(2)
      expect(printed).toMatch(new RegExp(`^${name} could not be read: `))
    }
  })
})
