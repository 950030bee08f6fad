import { expect, test } from 'vitest'
import { threefry2x32 } from '../../../src/random/threefry'
import { normal, uniform } from '../../../src/random/streams'
import { freeBuffer, createBuffer } from '../../../src/engine/webgpu/buffers'
import { openSession } from '../../../src/engine/webgpu/device'
import { dispatch, type Program } from '../../../src/engine/webgpu/program'
import { Readout } from '../../../src/engine/webgpu/readout'
import { Uploads } from '../../../src/engine/webgpu/uploads'
import { THREEFRY } from '../../../src/engine/webgpu/wgsl/threefry'

const COUNT = 4096

/** Per invocation: both words of a block in halves of 16 bits, which floats hold exactly, the uniform and the normal number. */
const PROGRAM: Program = {
  kind: 'Rollout',
  key: 'threefry test',
  inputs: ['uploads'],
  uniforms: ['keysAt'],
  lanes: 64,
  declarations: THREEFRY,
  body: `
  let i = tile * 64 + lane;
  let at = uniforms.keysAt + 2 * i;
  let key = vec2<u32>(bitcast<u32>(uploads[at]), bitcast<u32>(uploads[at + 1]));
  let block = threefry(key, vec2<u32>(u32(i), u32(i) * 3u));
  result[6 * i] = f32(block.x >> 16u);
  result[6 * i + 1] = f32(block.x & 0xffffu);
  result[6 * i + 2] = f32(block.y >> 16u);
  result[6 * i + 3] = f32(block.y & 0xffffu);
  result[6 * i + 4] = uniformDraw(key, u32(i));
  result[6 * i + 5] = normalDraw(key, u32(i));`,
}

test('the generator in WGSL gives the integers of the one in TypeScript', async () => {
  const session = await openSession()
  const uploads = new Uploads(session)
  const output = createBuffer(session, 'draws', 6 * COUNT, 'float32')
  const readout = new Readout(session, () => uploads.reset())
  const keys = new Uint32Array(2 * COUNT)
  for (let i = 0; i < COUNT; i++) threefry2x32(1, 2, i, 0, keys, 2 * i)
  keys.set([0, 0, 0xffffffff, 0xffffffff])
  uploads.reserve(keys.length)
  const uniforms = [uploads.write(keys)]
  dispatch(PROGRAM, { output, inputs: [uploads.words], uniforms, tiles: COUNT / 64, runs: 1 })
  const got = new Float32Array(await readout.read(output.buffer, 0, 24 * COUNT))
  const block = new Uint32Array(2)
  for (let i = 0; i < COUNT; i++) {
    threefry2x32(keys[2 * i], keys[2 * i + 1], i, 3 * i, block, 0)
    const halves = [block[0] >>> 16, block[0] & 0xffff, block[1] >>> 16, block[1] & 0xffff]
    expect([...got.subarray(6 * i, 6 * i + 5)]).toEqual([...halves, uniform(keys[2 * i], keys[2 * i + 1], i)])
    expect(Math.abs(got[6 * i + 5] - normal(keys[2 * i], keys[2 * i + 1], i))).toBeLessThan(2e-6)
  }
  readout.close(new Error('done'))
  uploads.free()
  freeBuffer(output)
})
