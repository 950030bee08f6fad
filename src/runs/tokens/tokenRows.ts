import type { Inspection } from '../../train/inspection'
import type { Vocabulary } from '../tensorboard/inspected'
import { inSingle } from '../export'

/**
 * One token in one update of a step, as a row of a table: with μ updates over S mini-batches, a token has μ rows of a step.
 * Log-probabilities are natural logarithms, of the action that was drawn at the run's temperature.
 */
export interface TokenRow {
  step: number
  /** the update of the step, from 1 */
  update: number
  /** the group and the completion within the step, and the token within the completion, from 0 */
  group: number
  completion: number
  t: number
  prompt: string
  /** the number of the token or action, and how it is written; null where an action is several numbers, or is not written */
  token: number | null
  text: string | null
  /** 1 if the token counts in the loss */
  mask: number
  /**
   * under the policy before this update, the policy that sampled the token, the reference (null without a reference),
   * and the policy after the step
   */
  logp: number
  old_logp: number
  ref_logp: number | null
  after_logp: number | null
  entropy: number
  advantage: number
  /** the task's reward of the completion */
  reward: number
}

/** The columns in the order of the files. */
export const TOKEN_COLUMNS = [
  'step',
  'update',
  'group',
  'completion',
  't',
  'prompt',
  'token',
  'text',
  'mask',
  'logp',
  'old_logp',
  'ref_logp',
  'after_logp',
  'entropy',
  'advantage',
  'reward',
] as const satisfies readonly (keyof TokenRow)[]

/** The steps that have rows: those of the inspections that were trained on. */
export const writtenSteps = (inspections: readonly Pick<Inspection, 'step' | 'updates'>[]): number[] =>
  inspections.filter(({ updates }) => updates.length > 0).map(({ step }) => step)

/** The rows of a step whose whole arrays are kept; none of a step that was not trained on. */
export function* tokenRows(inspection: Inspection, vocabulary: Vocabulary | null): Generator<TokenRow> {
  const { step, rows, length: T, offsets, names, actions, mask, lossMask, updates, rewards } = inspection
  const { oldLogp, refLogp, afterLogp, advantages, stepAdvantages } = inspection
  const isOneNumber = actions.length === rows * T
  const words = vocabulary?.vocabulary ?? []
  for (const [u, { logp, entropy }] of updates.entries()) {
    for (let row = 0, group = 0; row < rows; row++) {
      while (row >= offsets[group + 1]) group++
      for (let k = row * T; k < (row + 1) * T; k++) {
        // the others have no token, or are in another mini-batch
        if (mask[k] !== 1 || Number.isNaN(logp[k])) continue
        const token = isOneNumber ? actions[k] : null
        yield {
          step,
          update: u + 1,
          group,
          completion: row,
          t: k - row * T,
          prompt: names[group],
          token,
          text: token === null ? null : (words[token] ?? null),
          mask: lossMask[k] > 0 ? 1 : 0,
          logp: logp[k],
          old_logp: oldLogp[k],
          ref_logp: refLogp && refLogp[k],
          after_logp: afterLogp && afterLogp[k],
          entropy: entropy[k],
          advantage: stepAdvantages ? stepAdvantages[k] : advantages[row],
          reward: rewards[row],
        }
      }
    }
  }
}

/** Rows of a part of a file: some milliseconds of work. */
const PART = 1000

/**
 * The rows of all steps as JSON Lines, in parts: one object a line, which `pandas.read_json(FILE, lines=True)` reads. Numbers of
 * 32 bits are written so that they are read as the same; what is not finite is null.
 */
export function* tokenLines(
  inspections: readonly Inspection[],
  vocabulary: Vocabulary | null,
): Generator<string> {
  let lines: string[] = []
  for (const inspection of inspections) {
    for (const row of tokenRows(inspection, vocabulary)) {
      lines.push(JSON.stringify(row, (_, value) => (typeof value === 'number' ? inSingle(value) : value)))
      if (lines.length < PART) continue
      yield `${lines.join('\n')}\n`
      lines = []
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}
