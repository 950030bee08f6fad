import { kernelModule, type KernelBuild } from './builds'

/**
 * The exports of `kernels/index.ts`, documented there. Pointers and strides are in bytes, counts in elements; the caller
 * lays out the memory.
 */
export interface Kernels {
  dense(
    a: number,
    lda: number,
    rows: number,
    inner: number,
    b: number,
    panel: number,
    columns: number,
    c: number,
    ldc: number,
    init: number,
    ldi: number,
    gate: number,
    relu: boolean,
  ): void
  weightGradient(
    x: number,
    ldx: number,
    inputs: number,
    d: number,
    ldd: number,
    columns: number,
    rows: number,
    g: number,
    ldg: number,
  ): void
  columnSums(d: number, ldd: number, columns: number, rows: number, g: number): void
  pack(w: number, ldw: number, inner: number, columns: number, out: number): void
  packTransposed(w: number, ldw: number, inner: number, columns: number, out: number): void
  compact(rows: number, stride: number, from: number, count: number): void
  gather(
    tokens: number,
    places: number,
    count: number,
    window: number,
    length: number,
    table: number,
    slotBytes: number,
    ldt: number,
    empty: number,
    sources: number,
    columns: number,
    out: number,
    ldo: number,
  ): void
  scatter(
    tokens: number,
    places: number,
    count: number,
    window: number,
    length: number,
    table: number,
    slotBytes: number,
    ldt: number,
    columns: number,
    d: number,
    ldd: number,
  ): void
  score(
    z: number,
    ldz: number,
    count: number,
    vocabulary: number,
    temperature: number,
    actions: number,
    places: number,
    logp: number,
    entropy: number,
  ): void
  logitGradient(
    z: number,
    ldz: number,
    count: number,
    vocabulary: number,
    temperature: number,
    actions: number,
    places: number,
    entropy: number,
    dLogp: number,
    dEntropy: number,
    out: number,
    ldo: number,
  ): void
  draw(
    z: number,
    ldz: number,
    count: number,
    vocabulary: number,
    temperature: number,
    tokens: number,
    places: number,
    window: number,
    length: number,
    keys: number,
    endToken: number,
    logp: number,
    entropy: number,
    next: number,
  ): number
  gaussian(
    z: number,
    ldz: number,
    count: number,
    dimensions: number,
    steps: number,
    length: number,
    logpScale: number,
    x: number,
    ldx: number,
    actions: number,
    places: number,
    logp: number,
    entropy: number,
    means: number,
    draws: number,
    keys: number,
  ): void
  gaussianGradient(
    z: number,
    ldz: number,
    count: number,
    dimensions: number,
    steps: number,
    length: number,
    logpScale: number,
    actions: number,
    places: number,
    dLogp: number,
    dMean: number,
    out: number,
    ldo: number,
  ): void
  sumOfSquares(x: number, count: number): number
  adamw(
    w: number,
    m: number,
    v: number,
    g: number,
    count: number,
    scale: number,
    beta1: number,
    rest1: number,
    beta2: number,
    rest2: number,
    rate: number,
    correction2: number,
    eps: number,
    decay: number,
  ): void
  mix(target: number, source: number, count: number, share: number): void
}

/** The kernels of a build, working on `memory`. */
export async function instantiateKernels(build: KernelBuild, memory: WebAssembly.Memory): Promise<Kernels> {
  const { exports } = await WebAssembly.instantiate(await kernelModule(build), { env: { memory } })
  return exports as unknown as Kernels
}
