import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeBuffer, createBuffer } from '../../src/engine/webgpu/buffers'
import { openSession, type GpuSession } from '../../src/engine/webgpu/device'
import { dispatch, type Program } from '../../src/engine/webgpu/program'
import { Readout } from '../../src/engine/webgpu/readout'
import { Uploads } from '../../src/engine/webgpu/uploads'
import { TASKS } from '../../src/tasks'
import { REWARD_SHARE, type RewardProgram } from '../../src/tasks/rewardProgram'
import { TWINS, scored, twinOf } from './rewardTwins'

/** The value of a part if the program read beyond the completion or the problem's words. */
const OUTSIDE = -1000

/** An invocation scores a completion. */
const programOf = ({ key, words, source }: RewardProgram, T: number, K: number): Program => ({
  kind: 'Score',
  key: `reward test ${key} T${T}`,
  inputs: ['uploads'],
  uniforms: ['actionsAt', 'wordsAt', 'problemsAt', 'rows'],
  lanes: 64,
  declarations: /* wgsl */ `
var<private> isOutside : bool;

fn actionOf(row : i32, t : i32) -> i32 {
  if (t < 0 || t >= ${T}) { isOutside = true; }
  return uploads[uniforms.actionsAt + row * ${T} + t];
}

fn problemWord(problem : i32, i : i32) -> i32 {
  if (i < 0 || i >= ${words}) { isOutside = true; }
  return uploads[uniforms.wordsAt + problem * ${words} + i];
}
${source}`,
  body: /* wgsl */ `
  let row = tile * 64 + lane;
  if (row >= uniforms.rows) { return; }
  var parts = rewardParts(row, uploads[uniforms.problemsAt + row]);
  for (var k = 0; k < ${K}; k++) { result[${K} * row + k] = select(parts[k], ${OUTSIDE}.0, isOutside); }`,
})

let session: GpuSession
let uploads: Uploads
let readout: Readout

beforeAll(async () => {
  session = await openSession()
  uploads = new Uploads(session)
  readout = new Readout(session, () => uploads.reset())
})

afterAll(() => {
  readout.close(new Error('done'))
  uploads.free()
})

test.each(TWINS)('%s %o: the reward in WGSL is the reward, bit for bit', async (id, changes) => {
  const task = TASKS[id]
  const { settings, problems, problemOf, actions, mask, parts: wanted, rows } = scored(id, changes)
  const twin = twinOf(id, settings)
  const [T, K] = [task.completionLength(settings), task.parts.length]
  const words = new Int32Array(problems.length * twin.words)
  problems.forEach((problem, p) => twin.write(problem, words, p * twin.words))
  const ended = actions.map((action, i) => (mask[i] === 1 ? action : -1))
  const output = createBuffer(session, 'parts', rows * K, 'float32')
  uploads.reserve(ended.length + words.length + rows)
  const uniforms = [uploads.write(ended), uploads.write(words), uploads.write(problemOf), rows]
  const tiles = Math.ceil(rows / 64)
  dispatch(programOf(twin, T, K), { output, inputs: [uploads.words], uniforms, tiles, runs: 1 })
  const got = new Float32Array(await readout.read(output.buffer, 0, 4 * rows * K))
  freeBuffer(output)

  for (let i = 0; i < rows * K; i++) {
    if (got[i] === wanted[i]) continue
    const row = Math.floor(i / K)
    const completion = ended.subarray(row * T, (row + 1) * T).join(' ')
    const about = `${task.parts[i % K].name} of ${completion} for ${task.write(problems[problemOf[row]], settings)}`
    expect(got[i], about).toBe(wanted[i])
  }
  // each part had completions that earn more, and some that earn less
  task.parts.forEach((_, k) => expect(new Set(wanted.filter((_, i) => i % K === k)).size).toBeGreaterThan(1))
})

test('a share is the number nearest to it', async () => {
  const program: Program = {
    kind: 'Score',
    key: 'reward share test',
    inputs: ['uploads'],
    uniforms: ['at'],
    lanes: 128,
    declarations: REWARD_SHARE,
    body: /* wgsl */ `
  let all = tile + uploads[uniforms.at];
  if (lane <= all) { result[128 * tile + lane] = rewardShare(lane, all); }`,
  }
  const output = createBuffer(session, 'shares', 128 * 127, 'float32')
  uploads.reserve(1)
  const uniforms = [uploads.write(Int32Array.of(1))]
  dispatch(program, { output, inputs: [uploads.words], uniforms, tiles: 127, runs: 1 })
  const got = new Float32Array(await readout.read(output.buffer, 0, 4 * output.words))
  freeBuffer(output)
  const wanted = Float32Array.from({ length: 128 * 127 }, (_, i) => {
    const [n, all] = [i % 128, 1 + Math.floor(i / 128)]
    return n <= all ? n / all : 0
  })
  expect(got).toEqual(wanted)
})
