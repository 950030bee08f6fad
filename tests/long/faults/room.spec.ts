import { expect } from '@playwright/test'
import { badge, inWorkers, SMALL, tellWorkers } from './made'
import { goesOn, test } from './survival'

test('kernels that get no more memory end the run with its sizes, and a smaller one trains', async ({
  playground,
  page,
  survives,
}) => {
  await inWorkers(
    page,
    `const grow = WebAssembly.Memory.prototype.grow
    WebAssembly.Memory.prototype.grow = function (pages) {
      if (globalThis.isFull && this.buffer.byteLength + pages * 65536 > 4 * 2 ** 20) {
        throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded')
      }
      return grow.call(this, pages)
    }`,
  )
  await playground.open(`engine=cpu&${SMALL}`)
  await survives(async () => {
    await playground.inSettings(() => playground.write('Completions per step', '16'))
    await playground.button('Reset').click()
    await goesOn(playground)
    await playground.inSettings(() => playground.write('Completions per step', '4096'))
    await tellWorkers(page, 'isFull = true')
    await playground.button('Reset').click()
    await expect(playground.messages()).toContainText('Memory ran out: 4,096 completions', {
      timeout: 60_000,
    })
    await expect(badge(page)).not.toContainText('self-test')
    await playground.inSettings(() => playground.write('Completions per step', '16'))
    await playground.button('Reset').click()
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    await goesOn(playground)
  })
})

test('an array that cannot be allocated, wherever in a step, pauses the run, which goes on', async ({
  playground,
  page,
  survives,
}) => {
  await inWorkers(
    page,
    `let left = Infinity
    globalThis.failAfter = (arrays) => (left = arrays)
    for (const name of ['Float32Array', 'Float64Array', 'Int32Array']) {
      globalThis[name] = new Proxy(globalThis[name], {
        construct(made, given) {
          if (typeof given[0] === 'number' && left-- <= 0) {
            left = Infinity
            throw new RangeError('Array buffer allocation failed')
          }
          return new made(...given)
        },
      })
    }`,
  )
  await playground.open(`engine=cpu&${SMALL}`)
  await survives(async () => {
    // the same places every time, since V8 compiles what each of them reaches
    for (const arrays of [3, 8, 13, 18, 23, 28]) {
      await goesOn(playground)
      await tellWorkers(page, `failAfter(${arrays})`)
      await playground.button('Step').click()
      await expect(playground.messages()).toContainText(/Memory ran out.*weights of step/, {
        timeout: 30_000,
      })
      await goesOn(playground)
    }
    // 16 and 24 faults between two weighings added 263 kB, six faults with a weighing after each nothing: it is learnt once
  }, 12)
})

test('a GPU without memory for a buffer ends the run with the reason, and Reset starts another', async ({
  playground,
  page,
  survives,
}) => {
  await inWorkers(
    page,
    `const create = GPUDevice.prototype.createBuffer
    GPUDevice.prototype.createBuffer = function (descriptor) {
      if (globalThis.isFull) {
        globalThis.isFull = false
        const error = new GPUOutOfMemoryError('Buffer of ' + descriptor.size + ' bytes: no room on the device')
        this.dispatchEvent(new GPUUncapturedErrorEvent('uncapturederror', { error, cancelable: true }))
      }
      return create.call(this, descriptor)
    }`,
  )
  await playground.open(`engine=cpu&${SMALL}`)
  await playground.inSettings(() => playground.choice('Engine').selectOption('webgpu'))
  let completions = 16
  await survives(async () => {
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    await goesOn(playground)
    // buffers of another size are made
    completions = completions === 16 ? 32 : 16
    await playground.inSettings(() => playground.write('Completions per step', String(completions)))
    await playground.button('Reset').click()
    await expect(playground.status()).toContainText('step 0')
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    await tellWorkers(page, 'isFull = true')
    // where the first answers in the lens need the buffer, the run ends before it can be played
    const play = playground
      .button('Play')
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await expect(playground.messages()).toContainText('Memory ran out', { timeout: 60_000 })
    await play
    await playground.button('Reset').click()
    await expect(playground.button('Step')).toBeEnabled({ timeout: 60_000 })
    await goesOn(playground)
  })
})
