import { exp, largest, madd, sum } from './simd'

/**
 * Causal attention of `count` nodes, from number `first` on. A node sees the nodes of its span, itself the last of them. In
 * each head: weights = softmax(scale·q·k), mixed = Σ weights·v.
 *
 * @param qkv rows of queries, keys and values of all nodes, `ldq` bytes apart; `size` numbers a head, a multiple of 4
 * @param spans of each node from `first` on, a pointer to the numbers of the nodes that it sees; i32
 * @param counts how many these are; i32
 * @param weights rows `ldw` bytes apart, `slotBytes` bytes a head: a multiple of 16
 * @param mixed rows `ldm` bytes apart
 */
export function attend(
  qkv: usize,
  ldq: usize,
  first: i32,
  count: i32,
  spans: usize,
  counts: usize,
  heads: i32,
  size: i32,
  scale: f32,
  weights: usize,
  ldw: usize,
  slotBytes: usize,
  mixed: usize,
  ldm: usize,
): void {
  const headBytes = (<usize>size) << 2
  const part = <usize>heads * headBytes
  for (let i: i32 = 0; i < count; i++) {
    const own = qkv + <usize>(first + i) * ldq
    const span = load<usize>(spans + ((<usize>i) << 2))
    const seen = span + ((<usize>load<i32>(counts + ((<usize>i) << 2))) << 2)
    let w = weights
    for (let head: usize = 0; head < part; head += headBytes) {
      const end = scores(qkv + part + head, ldq, own + head, span, seen, headBytes, scale, w)
      softmax(w, end)
      mix(qkv + 2 * part + head, ldq, span, seen, headBytes, w, mixed + head)
      w += slotBytes
    }
    weights += ldw
    mixed += ldm
  }
}

/** Writes scale·q·k for each node of a span, then −1e30 up to a multiple of 4. Returns where they end. */
function scores(
  keys: usize,
  ldq: usize,
  query: usize,
  span: usize,
  seen: usize,
  headBytes: usize,
  scale: f32,
  w: usize,
): usize {
  for (; span < seen; span += 4) {
    const key = keys + <usize>load<i32>(span) * ldq
    store<f32>(w, scale * dot(query, key, headBytes))
    w += 4
  }
  for (; (w & 15) !== 0; w += 4) store<f32>(w, -1e30)
  return w
}

function softmax(w: usize, end: usize): void {
  let top = v128.load(w)
  for (let at = w + 16; at < end; at += 16) top = f32x4.pmax(top, v128.load(at))
  const shift = f32x4.splat(largest(top))
  let mass = f32x4.splat(0)
  for (let at = w; at < end; at += 16) {
    const e = exp(f32x4.sub(v128.load(at), shift))
    v128.store(at, e)
    mass = f32x4.add(mass, e)
  }
  const inverse = f32x4.splat(<f32>(1 / sum(mass)))
  for (let at = w; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), inverse))
}

/** out = Σ w·v over a span. */
function mix(
  values: usize,
  ldq: usize,
  span: usize,
  seen: usize,
  headBytes: usize,
  w: usize,
  out: usize,
): void {
  let at: usize = 0
  for (; at + 64 <= headBytes; at += 64) {
    let s0 = f32x4.splat(0)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    let weight = w
    for (let one = span; one < seen; one += 4) {
      const value = values + <usize>load<i32>(one) * ldq + at
      const x = v128.load32_splat(weight)
      s0 = madd(x, v128.load(value), s0)
      s1 = madd(x, v128.load(value, 16), s1)
      s2 = madd(x, v128.load(value, 32), s2)
      s3 = madd(x, v128.load(value, 48), s3)
      weight += 4
    }
    v128.store(out + at, s0)
    v128.store(out + at, s1, 16)
    v128.store(out + at, s2, 32)
    v128.store(out + at, s3, 48)
  }
  for (; at < headBytes; at += 16) {
    let s = f32x4.splat(0)
    let weight = w
    for (let one = span; one < seen; one += 4) {
      s = madd(v128.load32_splat(weight), v128.load(values + <usize>load<i32>(one) * ldq + at), s)
      weight += 4
    }
    v128.store(out + at, s)
  }
}

/**
 * The backward pass of `attend`, from the last node to the first: adds to ∂qkv of the nodes that each one sees. ∂qkv of a node
 * is complete when all nodes after it are done.
 *
 * @param dQkv rows as those of qkv
 * @param dMixed rows `ldm` bytes apart
 * @param scratch room for the weights of a head
 */
export function attendGradient(
  qkv: usize,
  dQkv: usize,
  ldq: usize,
  first: i32,
  count: i32,
  spans: usize,
  counts: usize,
  heads: i32,
  size: i32,
  scale: f32,
  weights: usize,
  ldw: usize,
  slotBytes: usize,
  dMixed: usize,
  ldm: usize,
  scratch: usize,
): void {
  const headBytes = (<usize>size) << 2
  const part = <usize>heads * headBytes
  for (let i: i32 = count - 1; i >= 0; i--) {
    const own = <usize>(first + i) * ldq
    const span = load<usize>(spans + ((<usize>i) << 2))
    const seen = span + ((<usize>load<i32>(counts + ((<usize>i) << 2))) << 2)
    let w = weights + <usize>i * ldw
    const d = dMixed + <usize>i * ldm
    for (let head: usize = 0; head < part; head += headBytes) {
      let mean: f32 = 0
      let slope = scratch
      let weight = w
      for (let one = span; one < seen; one += 4) {
        const row = <usize>load<i32>(one) * ldq + 2 * part + head
        const p = load<f32>(weight)
        const along = dot(d + head, qkv + row, headBytes)
        store<f32>(slope, along)
        mean += p * along
        addScaled(dQkv + row, d + head, f32x4.splat(p), headBytes)
        slope += 4
        weight += 4
      }
      slope = scratch
      weight = w
      for (let one = span; one < seen; one += 4) {
        const row = <usize>load<i32>(one) * ldq + part + head
        const change = f32x4.splat(scale * load<f32>(weight) * (load<f32>(slope) - mean))
        addScaled(dQkv + own + head, qkv + row, change, headBytes)
        addScaled(dQkv + row, qkv + own + head, change, headBytes)
        slope += 4
        weight += 4
      }
      w += slotBytes
    }
  }
}

function dot(a: usize, b: usize, bytes: usize): f32 {
  let s = f32x4.mul(v128.load(a), v128.load(b))
  for (let at: usize = 16; at < bytes; at += 16) s = madd(v128.load(a + at), v128.load(b + at), s)
  s = f32x4.add(s, v128.shuffle<i32>(s, s, 2, 3, 0, 1))
  return f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1)
}

function addScaled(target: usize, source: usize, scale: v128, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(target + at, madd(scale, v128.load(source + at), v128.load(target + at)))
  }
}
