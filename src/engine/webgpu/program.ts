import { engine, registerKernel, type NamedAttrMap, type NamedTensorInfoMap } from '@tensorflow/tfjs-core'
import type { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu'
import type { OwnedBuffer } from './buffers'

/**
 * The text of a WGSL program. Its output is the array `result`, read and written in place; its inputs are read-only arrays;
 * `uniforms.<name>` are integers that each dispatch sets.
 */
export interface ProgramText {
  /** its kind, as in the name of its TensorFlow.js kernel */
  kind: ProgramKind
  /** invocations of a workgroup, in x */
  lanes: number
  /** declarations and functions */
  declarations?: string
  /** statements of the program; `lane` is the invocation, `tile` and `run` are the workgroup's x and z */
  body: string
}

/** A program that can be dispatched. */
export interface Program extends ProgramText {
  /** identifies its text: the same key means the same WGSL, compiled once */
  key: string
  inputs: readonly string[]
  uniforms: readonly string[]
}

const INPUTS = /\b(theta|folded|uploads|schedule|work|partials|gradients|samples)\[/g
const UNIFORMS = /\buniforms\.(\w+)/g

/** The program of a text. Its inputs and uniforms are those that the text names. */
export function programOf(key: string, text: ProgramText): Program {
  const wgsl = `${text.declarations ?? ''}${text.body}`
  const names = (pattern: RegExp) => [...new Set(Array.from(wgsl.matchAll(pattern), ([, name]) => name))]
  return { ...text, key: `${key} ${text.kind}`, inputs: names(INPUTS), uniforms: names(UNIFORMS) }
}

const KINDS = [
  'Fold',
  'Rollout',
  'Score',
  'Credit',
  'Distribution',
  'Forward',
  'Loss',
  'Backward',
  'WeightGradient',
  'Reduce',
  'Unfold',
  'AdamW',
  'Mix',
] as const
type ProgramKind = (typeof KINDS)[number]

/** The inputs and outputs of a dispatch. */
export interface Dispatch {
  output: OwnedBuffer
  inputs: readonly OwnedBuffer[]
  /** one integer per uniform of the program, in its order */
  uniforms: readonly number[]
  tiles: number
  runs: number
}

const programs = new Map<string, Program>()

const kernelName = (kind: ProgramKind) => `Grpo${kind}`

/** Records one dispatch of a program. Errors appear later, as the session's failure. */
export function dispatch(program: Program, { output, inputs, uniforms, tiles, runs }: Dispatch): void {
  if (tiles === 0) return
  programs.set(program.key, program)
  const tensors = Object.fromEntries(program.inputs.map((name, i) => [name, inputs[i].tensor]))
  engine().runKernel(
    kernelName(program.kind),
    { ...tensors, output: output.tensor },
    { key: program.key, uniforms: [...uniforms], tiles, runs },
  )
}

for (const kind of KINDS) {
  registerKernel({
    kernelName: kernelName(kind),
    backendName: 'webgpu',
    kernelFunc: ({ inputs, attrs, backend }) => runProgram(backend as WebGPUBackend, inputs, attrs!),
  })
}

function runProgram(backend: WebGPUBackend, inputs: NamedTensorInfoMap, attrs: NamedAttrMap) {
  const { key, uniforms, tiles, runs } = attrs as {
    key: string
    uniforms: number[]
    tiles: number
    runs: number
  }
  const program = programs.get(key)!
  const output = inputs.output!
  // A new object each time, because TensorFlow.js writes the full key into it.
  const description = {
    outputShape: output.shape,
    variableNames: [...program.inputs],
    uniforms: program.uniforms.map((name) => `${name} : i32, `).join(''),
    workgroupSize: [program.lanes, 1, 1] as [number, number, number],
    dispatchLayout: { x: [0] },
    dispatch: [tiles, 1, runs] as [number, number, number],
    shaderKey: key,
    getUserCode: () => userCode(program),
  }
  return backend.runWebGPUProgram(
    description,
    program.inputs.map((name) => inputs[name]!),
    output.dtype,
    uniforms.map((value) => ({ type: 'int32', data: [value] })),
    output,
  )
}

/**
 * A pipeline's layout contains the bindings that its text uses. TensorFlow.js always binds the uniforms, so the text
 * must use them.
 */
function userCode({ declarations = '', body }: Program): string {
  return `
${declarations}
fn main(index : i32) {
  _ = uniforms.NAN;
  let lane = i32(localIndex);
  let tile = i32(workgroupId.x);
  let run = i32(workgroupId.z);
${body}
}`
}
