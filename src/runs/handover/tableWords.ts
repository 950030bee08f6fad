import { KNOBS } from '../../settings/knobs'
import { find } from '../../settings/names'

/** Names of settings in words, as tables of papers have them, where the words are not those of the name. */
const IN_WORDS: readonly (readonly [words: RegExp, name: string])[] = [
  [/^((policy|actor|optim|optimi[sz]er|peak|max|initial) )?(learning rate|lr)$/, KNOBS.learningRate.external],
  [/^(β|kl β|kl (loss |penalty )?(coefficient|coef|coeff|weight|penalty))$/, KNOBS.beta.external],
  [
    /^(ε|clip ε|(clip|clipping|ppo clip)( (ratio|range|epsilon|threshold|parameter))?)( low)?$/,
    KNOBS.epsilon.external,
  ],
  [/^(ε|(clip|clipping)( (ratio|range))?) high$/, KNOBS.epsilonHigh.external],
  [/^(entropy|entropy loss) (coefficient|coef|weight|bonus)$/, KNOBS.entropyCoef.external],
  [/^(samples|rollouts|responses|completions|generations) per prompt$/, KNOBS.numGenerations.external],
  [/^(sampling|rollout) temperature$/, KNOBS.temperature.external],
  [/^(gradient|grad) (norm )?clip(ping)?$|^max(imum)? gradient norm$/, KNOBS.maxGradNorm.external],
  [/^(prompts|questions) per (batch|step)$/, 'prompts_per_step'],
  [/^(total )?(training|train|rl) steps$/, KNOBS.maxSteps.external],
]

/** A symbol behind the words of its setting. */
const SYMBOL = /(?<=[a-z]) (α|β|γ|ε|η|λ|μ|τ|g|t)(?= |$)/g
const GREEK: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  epsilon: 'ε',
  varepsilon: 'ε',
  eta: 'η',
  lambda: 'λ',
  mu: 'μ',
  tau: 'τ',
}

/** Words in lower case, without marks of Markdown and TeX, and with its symbols as letters. */
const plainWords = (written: string): string =>
  written
    .toLowerCase()
    .replace(/\\([a-z]+)/g, (_, name: string) => GREEK[name] ?? ' ')
    .replace(/[$*`\\{}()/]/g, ' ')
    .replace(/[\s_:-]+/g, ' ')
    .trim()

/** The name of a setting that a table has in words, such as “Learning rate” or “KL coefficient (β)”; other names as they are. */
export function nameInWords(written: string): string {
  const bare = written.replace(/[`*]/g, '').trim()
  if (find(bare) !== undefined) return bare
  const whole = plainWords(written)
  const outside = plainWords(written.replace(/\(.*?\)/g, ''))
  const all = [whole, whole.replace(SYMBOL, ''), outside, outside.replace(SYMBOL, '')]
  for (const words of all) {
    const name = words.replaceAll(' ', '_')
    if (find(name) !== undefined) return name
    const known = IN_WORDS.find(([pattern]) => pattern.test(words))
    if (known !== undefined) return known[1]
  }
  return written
}

const BETWEEN = /\s*[/,;]\s*/
const LOW_AND_HIGH = /[([]?\s*low(?:er)?\s*(?:[/,&]|and)\s*(?:high|upper)\s*[)\]]?/i

/**
 * The entries of a row of a table: its name and value, or two of each where both cells have two, such as “ε_low / ε_high” or
 * “Clip ratio (low / high)” with `0.2 / 0.28`.
 */
export function entriesOfRow(name: string, value: string): [name: string, value: string][] {
  const values = value.split(BETWEEN).map(valueInTable)
  const names = LOW_AND_HIGH.test(name)
    ? ['low', 'high'].map((side) => name.replace(LOW_AND_HIGH, ` ${side} `))
    : name.split(BETWEEN)
  const known = names.map(nameInWords)
  const arePairs =
    known.length === 2 &&
    values.length === 2 &&
    known.every((one) => find(one) !== undefined) &&
    values.every((one) => one !== '' && Number.isFinite(Number(one)))
  return arePairs ? known.map((one, i) => [one, values[i]]) : [[nameInWords(name), valueInTable(value)]]
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const POWER = /^(?:([\d.]+) ?× ?)?10 ?\^? ?([-+]?\d+)$/

/** A value of a table without its marks: `1e-6` for `$1\times10^{-6}$` and 1×10⁻⁶, `20480` for 20,480. */
export function valueInTable(written: string): string {
  const plain = written
    .replace(/\\times|\\cdot|·/g, '×')
    .replace(/[⁰¹²³⁴-⁹]+|⁻/g, (c) => (c === '⁻' ? '^-' : [...c].map((d) => RAISED.indexOf(d)).join('')))
    .replace(/[$*`{}]/g, '')
    .replaceAll('−', '-')
    .trim()
  const power = POWER.exec(plain)
  if (power && /\^/.test(plain)) return `${power[1] ?? '1'}e${Number(power[2])}`
  return /^\d{1,3}(,\d{3})+$/.test(plain)
    ? plain.replaceAll(',', '')
    : written.replace(/^[`*$]+|[`*$]+$/g, '')
}
