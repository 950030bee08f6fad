import type { ConfigProblem } from '../../settings/config'
import type { Catalogue } from '../catalogue'
import type { Conflict } from '../messageText'
import { allowed } from './allowed'
import { exports } from './runs/exports'
import { ownReward } from './own/ownReward'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

const quoted = (written: string) => (written.trim() === '' ? 'an empty field' : `“${written}”`)

/** Why a group of one does not fit a knob, and what to choose instead. */
const ofOne: Record<
  Extract<ConfigProblem, { problem: 'group-of-one' }>['other'],
  (knob: string, other: string) => string
> = {
  baseline: (knob, other) =>
    `a group of one has nothing to compare with. Choose ${knob} 2 or more, or ${other} none, batch mean or running mean.`,
  scaleRewards: (knob, other) =>
    `a group of one has no spread. Choose ${knob} 2 or more, or ${other} batch or none.`,
  advEstimator: (knob, other) =>
    `it compares the completions of a group, and a group of one has nothing to compare. Choose ${knob} 2 or more, or another ${other}.`,
  multiObjectiveAggregation: (knob, other) =>
    `it normalises each part within its group, and a group of one has no spread. Choose ${knob} 2 or more, or another ${other}.`,
  surrogate: (knob, other) =>
    `it compares pairs within a group, and a group of one has none. Choose ${knob} 2 or more, or another ${other}.`,
}

function together({ problem, knob, value, other, otherValue }: Conflict): string {
  switch (problem.problem) {
    case 'not-divisible':
      return `${knob} ${value} does not divide ${other} ${otherValue}. ${knob} can be ${problem.divisors.join(', ')}.`
    case 'too-many':
      return `${knob} ${value} with ${number.format(problem.prompts)} prompts a step makes more than ${number.format(problem.limit)} ${other}. ${knob} can be 1 to ${number.format(problem.most)}; for more, lower Prompts per step first.`
    case 'mini-batches':
      return `${knob} ${value} does not divide ${other} ${otherValue}. ${knob} can be ${problem.divisors.join(', ')}.`
    case 'replicas':
      return `${knob} ${value} does not divide the ${problem.divisors.at(-1)} completions of a mini-batch (${other} ${otherValue}). ${knob} can be ${problem.divisors.join(', ')}.`
    case 'group-of-one':
      return `${knob} 1 and ${other} “${otherValue}” do not go together: ${ofOne[problem.other](knob, other)}`
    case 'exact-kl':
      return {
        task: `${knob} “${value}” needs a task whose actions are real numbers, and this one chooses from a list. Choose k1, k2 or k3.`,
        klIn: `${knob} “${value}” works in the loss only. Set ${other} to loss, or choose k1, k2 or k3.`,
        klAgainst: `${knob} “${value}” is measured from the means of the reference. Set ${other} to reference, or choose k1, k2 or k3.`,
      }[problem.other]
    case 'heads':
      return `${knob} ${value} does not divide ${other} ${otherValue}. ${knob} can be ${problem.divisors.join(', ')}.`
    case 'too-large':
      return `${knob} ${value} with ${other} ${otherValue} needs about ${number.format(problem.megabytes)} MB. Allowed: at most ${number.format(problem.most)} MB. Lower one of them.`
    case 'needs-tokens':
      return `${knob} “${value}” needs tokens, and ${otherValue} has none. Choose the MLP, or another task.`
    case 'own-reward':
      return `${knob} needs a task of tokens, and the actions of ${otherValue} are not tokens. Choose another task, or the shipped reward.`
    case 'no-solutions':
      return `${knob} “${value}” needs the task’s own solutions, and ${otherValue} has none. Choose none, or another task.`
  }
}

const NO_TRAINER =
  'The script of the trainer could not be loaded: there is no connection, or the site has changed since you opened it.'

/** The label of the knob for the number of layers: Depth for the window network, Layers for the transformer. */
const LAYERS = { depth: 'Depth', layers: 'Layers' }

export const messages: Catalogue['messages'] = {
  refused: (label, written, problem, kept) =>
    `${label} cannot be ${quoted(written)}. Allowed: ${allowed(problem)}. It stays ${kept}.`,
  conflict: together,
  runGoesOn: 'Nothing was changed.',
  from: (place) => `${place}: `,
  sentences: (parts) => parts.join(' '),
  linkUnknown: (name, file = 'The link') =>
    `${file} names “${name}”, which is not a setting of this page. It was ignored.`,
  linkRepeated: (name, file = 'The link') => `${file} names “${name}” more than once. Only the first counts.`,
  linkSameKnob: (name, first, file = 'The link') =>
    `${file} says “${name}” and “${first}”, which are the same setting. Only “${first}” counts.`,
  linkRenamed(renamed, row) {
    const said = renamed.map(({ name, written, label, external, value }) => {
      const own = external === null ? '' : ` (${external})`
      return `${name}=${written} → ${label}${own} = ${value}`
    })
    return `Read from ${row ? `configuration ${row} of the link` : 'the link'}: ${said.join('; ')}. The address now has this page’s names.`
  },
  linkValue: (problem, used, file = 'The link') =>
    `${file} says ${problem.name}=${problem.text}. Allowed: ${allowed(problem)}. ${used} is used instead.`,
  linkTogether: (conflict, file = 'the link') =>
    `In ${file}: ${together(conflict)} The defaults of both are used instead.`,
  linkUnread(problem) {
    if (problem.problem === 'too-long')
      return `The link was not read: it has ${number.format(problem.length)} characters after #, and at most ${number.format(problem.most)} are read.`
    if (problem.problem === 'unpacks-too-long')
      return `The link was not read: what is packed in it has more than ${number.format(problem.most)} characters, the most that are read.`
    return 'The link was not read: what is packed in it is damaged. It may have been cut off on its way; copy it again.'
  },
  linkNewer: (written, known) =>
    `The link says v=${written}, and this page reads links up to version ${known}. It may mean something else than what is shown here. Reload the page, in case there is a newer one.`,
  linkLeftOut: (names) =>
    `The link had no room for ${names}, so this is not the run that it was copied from: the defaults are used instead.`,
  linkCopiedWithout: (names, most) =>
    `Link copied, but without ${names}: a link has at most ${most} characters. Whoever opens it gets the defaults instead. Export JSON holds everything.`,
  more: (count) => `… and ${count} more.`,
  language: (written, known) => `The link says lang=${written}. Allowed: ${known}. It was ignored.`,
  languageMissing: (name) => `The texts in ${name} could not be loaded. The page stays as it is.`,
  prompt: (written, prompts) => `“Try a prompt” cannot take ${quoted(written)}. Allowed: ${prompts}.`,
  stopped(reason, step) {
    switch (reason.kind) {
      case 'max-steps':
        return `Paused at step ${step}, the limit set in “Stop at step”. To go on, raise it or set it to 0.`
      case 'budget':
        return `Paused at step ${step}: the completions allowed in “Stop at completions” are used up. To go on, raise the number or set it to 0.`
      case 'stop-reward':
        return `Paused at step ${step}: evaluation has reached “Stop at evaluation”. To go on, raise it or set it to 0.`
      case 'diverged': {
        const what = { loss: 'loss', gradient: 'gradient', logp: 'log-probabilities' }[reason.what]
        const verb = reason.what === 'logp' ? 'were' : 'was'
        return `Paused: at step ${number.format(reason.step)} the ${what} ${verb} not finite. The weights of step ${number.format(reason.restored)} have been restored. Try a lower Learning rate, a Gradient-norm limit of 1, or fewer passes μ, then press Play; or press Reset to start again.`
      }
    }
  },
  moved: (isBack, restored) =>
    isBack
      ? `The GPU was lost and is back. The run is paused, with the weights of step ${restored}. Press Play to go on. If the GPU is lost again, the CPU takes over.`
      : `The GPU was lost. The run is paused and continues on the CPU with the weights of step ${restored}. Press Play to go on; Reset tries the GPU again.`,
  failure(failure, reload) {
    switch (failure.kind) {
      case 'bad-config':
        return `The trainer rejected these settings: ${failure.problems
          .map(({ knob, problem }) => `${knob} (${problem})`)
          .join(', ')}. Restore the defaults of these knobs, then Reset.`
      case 'too-large': {
        const { sizes, restored } = failure
        const { completions, tokens, width, layers } = sizes
        const size = `${number.format(completions)} completions of ${number.format(tokens)} tokens a step, Width ${number.format(width)}, ${LAYERS[layers.knob]} ${number.format(layers.count)}`
        const kept =
          restored === null
            ? ''
            : ` The run is paused, with the weights of step ${number.format(restored)}; its curves are kept.`
        return `Memory ran out: ${size}.${kept} Lower Completions per step, Width or ${LAYERS[layers.knob]}, then press Reset.`
      }
      case 'bad-weights':
        return exports.weightsRefused(failure.problem)
      case 'reward':
        return ownReward.paused(failure.fault, failure.worked !== null)
      case 'bad-prompt':
        return 'The policy cannot answer this prompt.'
      case 'engine':
        return `The engine stopped: ${failure.message} Press Reset to start again, or choose Engine CPU first.`
      case 'missing':
        return `${NO_TRAINER} ${reload}, or press Reset to try once more.`
      case 'unexpected':
        return `Something went wrong in the trainer: ${failure.message} The curves are kept, and Export run still works. Press Reset to start again.`
    }
  },
  linkCopied:
    'Link copied. It holds these settings and the seed. On the same device it gives the same curves; elsewhere rounding may differ.',
  copyRefused: 'The browser did not allow copying. Here is the link:',
  exported: (file) => `Saved as ${file}.`,
  replaced: (task, step) => `A new run has begun. The run of ${task}, at step ${step}, can be brought back.`,
  undo: 'Undo',
}
