/** Formats that have one record on one line: prime-rl and mlx-lm. */
import type { Collected } from '../collected'
import type { Pair } from '../runBuilder'

/** The characters that a name and its value may take: the patterns of pairs take time by their square. */
const LONGEST_PAIR = 200
/** The parts of a pattern that a pair has; null for a text that is none. */
const pairIn = (pattern: RegExp, written: string): RegExpExecArray | null => {
  const text = written.trim()
  return text.length > LONGEST_PAIR ? null : pattern.exec(text)
}

const PRIME = /\bStep (\d+) \| (.+)$/
const PRIME_PAIR =
  /^(\w[\w .\-/]*?):?\s+([-+]?[\d.][\d.,e+-]*%?s?|nan|inf)(?:\/\d+)?(?: \(([\d.]+%)\))?(?:\s.*)?$/i
/** Names that both processes of prime-rl log; those of the trainer get a prefix. */
const OF_BOTH = new Set(['Time', 'Throughput'])

/** Takes a line of prime-rl’s orchestrator or trainer; false for another line. */
export function takePrime(collected: Collected, line: string, number: number): boolean {
  const [, step, rest] = (line.includes('Step ') && PRIME.exec(line)) || []
  if (step === undefined) return false
  const pairs: Pair[] = []
  const isTrainer = /\b(?:Loss|Grad\. Norm)\b/.test(rest)
  collected.counted(1)
  for (const part of rest.split(' | ')) {
    const [, name, written, ofAll] = pairIn(PRIME_PAIR, part) ?? []
    if (name === undefined) {
      collected.leave('no-number', number, number, part, 1)
      continue
    }
    const full = isTrainer && OF_BOTH.has(name) ? `Trainer ${name}` : name
    const pair = collected.pair(full, ofAll ?? written, number)
    if (pair) pairs.push(pair)
  }
  collected.row('prime-rl', { step: Number(step), epoch: null, isEvaluation: false, line: number, pairs })
  return true
}

const MLX = /^Iter (\d+): (.+)$/
const MLX_PAIR = /^(Val |Train )?(.+?) ([-+]?[\d.][\d.e+-]*|nan|inf)(?:\s?[\w/]+)?$/i

/** Takes a line of mlx-lm’s GRPO; false for another line. */
export function takeMlx(collected: Collected, line: string, number: number): boolean {
  const [, step, rest] = (line.startsWith('Iter ') && MLX.exec(line)) || []
  if (step === undefined) return false
  collected.counted(1)
  const training: Pair[] = []
  const validation: Pair[] = []
  for (const part of rest.replace(/\.$/, '').split(/,\s*/)) {
    const [, phase, name, written] = pairIn(MLX_PAIR, part) ?? []
    if (name === undefined) {
      if (!/^saved/i.test(part.trim())) collected.leave('no-number', number, number, part, 1)
      continue
    }
    const isTrainLoss = phase?.trim() === 'Train' && name === 'loss'
    const pair = collected.pair(isTrainLoss ? 'Train loss' : name, written, number)
    if (pair) (phase?.trim() === 'Val' ? validation : training).push(pair)
  }
  const row = { step: Number(step), epoch: null, line: number }
  collected.row('mlx', { ...row, isEvaluation: false, pairs: training })
  collected.row('mlx', { ...row, isEvaluation: true, pairs: validation })
  return true
}
