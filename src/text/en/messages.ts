import { ENGINES } from '../../settings/engines'
import type { EngineReport } from '../../engine/report'
import { LANGUAGE_NAMES, LANGUAGES } from '../language'
import type { Limit, MessagesText, Notice } from '../messages'
import { allowed } from './allowed'
import { conflict } from './conflict'
import { rangeFaults } from './entryFault'
import { linkMessages } from './linkMessages'
import { messageCards } from './messageCards'
import { ownReward } from './own/ownReward'
import { rowsFault } from './own/rowsFault'
import { engine } from './engine'
import { NORM_EPSILON } from '../../settings/gpt2'
import { page } from './page'
import { files } from './runs/files'
import { fileRefused, reason } from './runs/refusals'
import { taskTitles } from './taskTitles'
import { counted } from './counted'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })
const list = new Intl.ListFormat('en')

const quoted = (written: string) => (written.trim() === '' ? 'an empty field' : `“${written}”`)

const LIMITS: Record<Limit, string> = {
  rows: 'Configurations',
  seed: 'First seed',
  seeds: 'Seeds',
  values: 'Values on an axis',
  points: 'Trials',
  knobs: 'Searched settings',
  runs: 'Runs',
  budget: 'Budget',
  threshold: 'Threshold',
  reduction: 'Keep one in …',
}
/** The label of the knob for the number of layers: Depth for the window network, Layers for the transformer. */
const LAYERS = { depth: 'Depth', layers: 'Layers' }

function failed({ failure }: Notice<'failure'>): string {
  switch (failure.kind) {
    case 'bad-config':
      return `The trainer rejected these settings: ${failure.problems
        .map(({ knob, problem }) => `${knob} (${problem})`)
        .join(', ')}. Restore their defaults, then press Reset.`
    case 'too-large': {
      const { sizes, restored } = failure
      const { completions, tokens, width, layers } = sizes
      const size = `${counted(completions, 'completion', 'completions')} of ${counted(tokens, 'token', 'tokens')} a step, Width ${number.format(width)}, ${LAYERS[layers.knob]} ${number.format(layers.count)}`
      const kept =
        restored === null
          ? ''
          : ` The run is paused, with the weights of step ${number.format(restored)}; its curves are saved.`
      return `Memory ran out: ${size}.${kept} Lower Completions per step, Width or ${LAYERS[layers.knob]}, then press Reset.`
    }
    case 'reward':
      return ownReward.paused(failure.fault, failure.worked !== null)
    case 'bad-prompt':
      return 'This prompt is not part of the task. Enter one of the prompts listed below the field.'
    case 'engine':
      return `The engine stopped: ${failure.message} Press Reset to start again, or choose Engine CPU first.`
    case 'missing':
      return `The script of the trainer could not be loaded: there is no connection, or the site has changed since you opened it. ${page.reload}, or press Reset to try once more.`
    case 'unexpected':
      return `Something went wrong in the trainer: ${failure.message} The curves are saved, and Export run still works. Press Reset to start again.`
  }
}

/** Large rewards as a possible cause of a number that is not finite, and what to do; empty without such a reward. */
export const largeRewards = (largest: number | undefined): string =>
  largest === undefined
    ? ''
    : `The rewards of this step reach ${largest.toExponential(0).replace('+', '')}, which makes the loss and its gradient as large. Divide them, so that they lie between about −1 and 1. `

function stopped({ reason: why }: Notice<'stopped'>, reached: number): string {
  const step = number.format(reached)
  switch (why.kind) {
    case 'max-steps':
      return `Paused at step ${step}, the limit set in “Stop at step”. To continue, raise it or set it to 0.`
    case 'budget':
      return `Paused at step ${step}: the completions allowed in “Stop at completions” are used up. To continue, raise the number or set it to 0.`
    case 'stop-reward':
      return `Paused at step ${step}: evaluation has reached “Stop at evaluation”. To continue, raise it or set it to 0.`
    case 'diverged': {
      const what = { loss: 'loss was', gradient: 'gradient was', logp: 'log-probabilities were' }[why.what]
      return `Paused: at step ${number.format(why.step)} the ${what} not finite. The weights of step ${number.format(why.restored)} have been restored. ${largeRewards(why.largestReward)}Try a lower Learning rate, a Gradient-norm limit of 1, or fewer passes μ, then press Play; or press Reset to start again.`
    }
  }
}

/** An engine and the device that it computes on. */
const computedBy = ({ engine: id, adapter }: EngineReport) =>
  adapter === null ? engine.names[id] : `${engine.names[id]} (${adapter})`

const revived = (what: string) =>
  `${what} was deleted from Runs, but its training continued, so it is saved there again. Pause it before you delete it.`

export const messages: MessagesText = {
  ...linkMessages,
  refused: ({ field, written, problem, kept }, { label, value }) =>
    `${label(field)} cannot be ${quoted(written)}. Allowed: ${allowed(problem)}. It stays ${value(field, kept)}.`,
  conflict: ({ problem, attempted }, words) => `${conflict(problem, attempted, words)} Nothing was changed.`,
  limit: ({ what, least, most, written }) =>
    `${LIMITS[what]} cannot be ${written}. Allowed: ${number.format(least)} to ${number.format(most)}. Nothing was changed.`,
  'bad-range': ({ field, problem }, { label }) =>
    `The range of ${label(field)} is not valid: ${rangeFaults[problem]}. Nothing was changed.`,
  'same-knob': ({ field }, { label }) =>
    `${label(field)} is already on the other axis. Choose another setting.`,

  'copy-refused': () => 'The browser did not allow copying. Here is the link:',
  more: ({ count }) => messageCards.more(count),

  language: ({ written }) =>
    `The link says lang=${written}. Allowed: ${LANGUAGES.join(', ')}. It was ignored.`,
  'language-missing': ({ language }) =>
    `The texts in ${LANGUAGE_NAMES[language]} could not be loaded. Check the connection, then choose the language again.`,
  'part-missing': () => page.missing,
  prompt: ({ written }, { prompts }) =>
    `“Try a prompt” cannot take ${quoted(written)}. Allowed: ${prompts()}.`,

  slow: ({ what, step }) =>
    ({
      step: `Step ${number.format(step)} takes a long time to compute. Wait, or press Give up.`,
      pause: `The run pauses after step ${number.format(step)}, which takes a long time to compute. Wait, or press Give up.`,
      load: 'The scripts of the trainer are being loaded, which takes a long time on a slow connection. Wait.',
      start:
        'The run is being prepared, which takes a long time: files are loaded, programs are compiled and tested, or the network is pretrained. Wait, or press Give up.',
    })[what],
  'worker-silent': ({ step }) =>
    `The trainer has not reported for longer than its steps take. The browser may have ended its worker. The run can continue from step ${number.format(step)}.`,
  'went-back': ({ step }) =>
    `The computation was stopped. The run is at step ${number.format(step)}, its last saved step.`,
  stopped: (message, { step }) => stopped(message, step),
  moved: ({ move }) => {
    const restored = number.format(move.restored)
    return ENGINES[move.engine].device === 'gpu'
      ? `The GPU was lost and is back. The run is paused, with the weights of step ${restored}. Press Play to continue. If the GPU is lost again, the CPU takes over.`
      : `The GPU was lost. The run is paused and continues on the CPU with the weights of step ${restored}. Press Play to continue; Reset tries the GPU again.`
  },
  'gpu-lost': () =>
    'The GPU was lost, so training continues on the CPU, more slowly. Unfinished runs continue from an earlier step or start again.',
  'gpu-asked': () => 'The GPU was lost. The run is paused while another device is asked for and tested.',
  'trainer-silent': ({ workers, of }) =>
    `${counted(workers, 'worker', 'workers')} of ${number.format(of)} ${workers === 1 ? 'has' : 'have'} not reported for a minute. Their steps may take that long, or the browser may have ended them. If the number of runs done does not grow, press Pause, then Play: new workers continue from the last saved states.`,
  'trainer-lost': ({ workers, of }) =>
    `The browser has ended ${number.format(workers)} of the ${counted(of, 'worker', 'workers')}, perhaps because memory ran out. Finished runs are kept. Press Play to train the others from their last saved states in new workers.`,
  failure: failed,
  'trainer-failed': ({ message }) =>
    `One of the workers failed (“${message}”). Finished runs are kept. Press Play to train the others from their last saved states, or Reset to train all of them again.`,
  'trainer-missing': () =>
    `The script of the trainer could not be loaded: there is no connection, or the site has changed since you opened it. Finished runs are kept. ${page.reload}, or press Play to try once more: the others continue from their last saved states.`,
  'rows-unused': ({ fault }) =>
    `The run does not start, because the rows have a fault. ${rowsFault(fault)} Correct it, or restore the previous rows.`,
  'rows-kept': () => 'The link had no room for its rows. The rows saved in this browser are shown instead.',
  'rows-not-kept': () =>
    'This browser has no room for rows this long, so closing the page loses them. Export run saves them.',

  stored: ({ problem }) =>
    ({
      unreadable: 'The results saved in earlier visits could not be read. Reload the page to try again.',
      full: 'The browser has no room left to save this. Export it before you close the tab, or delete runs under Runs.',
      newer:
        'Another tab has a newer version of this page, and results are saved in its format. Export this if you need it, then reload the page.',
      refused:
        'The browser does not let this page save these results. This happens in a private window, or if storage is switched off, damaged or full. Export them before you close the tab.',
    })[problem],
  'log-not-kept': ({ problem }) =>
    ({
      full: 'The browser has no room left to save this log. You can read it here, but it is gone after a reload. To save it, delete runs that you do not need, then import it again.',
      newer:
        'Another tab has a newer version of this page, and logs are saved in its format. You can read this log here. To save it, reload the page and import it again.',
      refused:
        'The browser does not let this page save this log. This happens in a private window, or if storage is switched off, damaged or full. You can read it here, but it is gone after a reload; then import it again.',
    })[problem],
  'not-changed': ({ problem }) =>
    ({
      full: 'The change was not saved: the browser has no room left. Delete runs that you do not need, then try again.',
      newer:
        'The change was not saved: another tab has a newer version of this page. Reload the page, then try again.',
      refused:
        'The change was not saved: the browser refuses to write. Storage may be switched off, damaged or full. Reload the page, then try again.',
    })[problem],
  'kept-elsewhere': () =>
    'This comparison or sweep is open in another tab. Continue there, or close that tab first.',
  'no-explanation': () =>
    'The last weights of this run are not there: it was finished in an earlier visit, or its worker has ended. Press Reset and train it again to ask why.',
  unfinished: ({ name, task, step }) =>
    `Your last run here, ${name} (${taskTitles[task]}), was saved at step ${number.format(step)}.`,
  'not-kept': ({ problem }) =>
    ({
      full: 'The browser has no room left to save this run. It continues, but closing the page loses the unsaved part. Delete runs that you do not need, or export this one.',
      newer:
        'Another tab has a newer version of this page, and runs are saved in its format. Export this run if you need it, then reload the page.',
      refused:
        'The browser does not let this page save runs. This happens in a private window, or if storage is switched off, damaged or full. Everything else works; export a run to save it.',
    })[problem],
  'kept-older': () =>
    'This page has changed since your last visit. The saved runs still have their curves and settings, but they cannot continue. Open one to see its curves; Reset and Play train it again.',
  'kept-unreadable': ({ name }) =>
    `The saved run ${name} cannot be opened: it is incomplete, or was written by another version of this page. Delete it under Runs to free its space.`,
  branched: ({ name, step }) =>
    `Another tab has opened or continued ${name}. This run is a branch of ${name} and begins at step ${number.format(step)}.`,
  revived: ({ what, name }) =>
    revived(
      { run: `The run ${name}`, compare: name ?? 'This comparison', sweep: name ?? 'This sweep' }[what],
    ),
  'run-dropped': ({ name, most }) =>
    `The oldest run, ${name}, was deleted: at most ${number.format(most)} runs are saved besides pinned ones. Pin a run to keep it.`,
  'kept-deleted': ({ names }) =>
    names.length <= 3 ? `Deleted: ${list.format(names)}.` : `Deleted: ${names.length} entries.`,
  'other-engine': ({ was, now, step }) =>
    `Up to step ${number.format(step)} this run was computed by ${computedBy(was)}; it continues with ${computedBy(now)}. The two round differently, so the numbers will differ slightly from those of an uninterrupted run.`,
  'other-arithmetic': () =>
    'Some of these steps were computed by another version of this page, which rounds the last bit differently. You can continue, but the link does not reproduce these numbers bit for bit.',

  exported: ({ file, beside, thinned, events, inspected, changed = [] }, { label, value }) => {
    const rest =
      thinned &&
      ` It has only ${number.format(thinned.recorded)} of the steps ${number.format(thinned.first)} to ${number.format(thinned.last)}, because all of them were too many to save.`
    const show =
      events &&
      {
        file: ' To see it, put it into a folder of its own and run tensorboard --logdir FOLDER.',
        archive: ' To see it, unpack it and run tensorboard --logdir tensorboard there.',
      }[events]
    const part =
      inspected &&
      ` It has the tokens of ${number.format(inspected.steps)} of ${counted(inspected.of, 'step', 'steps')}: those that the page has inspected.`
    const others = changed.map(
      ({ knob, value: here, written }) => `${label(knob)} is ${written}, not ${value(knob, here)}`,
    )
    const other = others.length > 0 && ` In it, ${list.format(others)}; the file says why.`
    const names = beside === undefined ? file : `${file} and ${beside}`
    return `Saved as ${names}.${rest ?? ''}${part ?? ''}${show ?? ''}${other || ''}`
  },
  thinned: () =>
    'This run is too long for the page, and the browser could not save its older steps. From now on some older steps are left out. The others are exact, and the newest are complete. Export the run now to save the recorded steps.',
  'thinned-replaced': () =>
    'The run that Undo restores is too long for the page beside another run, and the browser could not save its older steps. Some older steps are left out. The others are exact, and the newest are complete.',
  'not-written': ({ file, why }) => {
    if (why === 'cancelled') return `${file} was not saved: you cancelled it.`
    const cause =
      why === 'ended' ? 'the browser ended the worker that wrote it' : `writing it failed: ${why.failed}`
    return `${file} was not saved, because ${cause}. The run is unchanged; try again, or close other tabs if memory is short.`
  },
  'no-weights': () =>
    'There are no weights to export: the run is not ready, was replaced, or has failed. Press Reset, then try again.',
  'code-not-allowed': () =>
    'Nothing was exported or computed, because the reward is code from elsewhere that you have not allowed to run. Read the code and press Run this code, then try again.',
  'not-exported': ({ form, unsupported }, { label, value }) => {
    const refusals = unsupported.map(
      ({ knob, value: now, only }) =>
        `${label(knob)} is ${value(knob, now)} (${only.length === 0 ? reason([]) : `set it to ${only.map((one) => value(knob, one)).join(' or ')}`})`,
    )
    return `There is no file for ${files.items[form].label}: ${list.format(refusals)}.`
  },
  imported: ({ file, what, steps, without }, { value }) =>
    what === 'metrics'
      ? `${file} is open: its curves (${counted(steps, 'step', 'steps')}) are shown as faint lines. It contains no settings, so the run stays as it is; the exported run (JSON) has the settings.`
      : what === 'run'
        ? `${file} is open: its settings are in the fields, and its curves (${counted(steps, 'step', 'steps')}) are shown as faint lines. Press Play to train the same run again.`
        : without
          ? `${file} is open: this run has the settings of the page, and begins with the weights of the file and a fresh optimiser.${without.isKnown ? '' : ` The file does not say how many heads attend, which activation is between the dense layers, or what layer norm adds to the variance. Here it is ${without.heads}, ${value('activation', without.activation)} and ${NORM_EPSILON}: import the model’s config.json with it, and the page compares them.`} A link does not carry weights, and Reset begins with the initial weights.`
          : `${file} is open: this run has its settings, and begins with its weights of step ${number.format(steps)} and a fresh optimiser. A link does not carry weights, and Reset begins with the initial weights.`,
  'imported-results': ({ file, view, task, runs, unfinished, missing }, { metric }) => {
    const results = { compare: 'a comparison', sweep: 'a sweep' }[view]
    return [
      `${file} is open: ${results} with ${counted(runs, 'run', 'runs')} trained elsewhere.`,
      ...(unfinished > 0
        ? [
            `${number.format(unfinished)} of them had not finished. Press Play to start ${unfinished === 1 ? 'it' : 'them'} over.`,
          ]
        : []),
      ...(missing.length > 0
        ? [`The file has no curves of ${missing.map((key) => metric(key, task)).join(', ')}.`]
        : []),
    ].join(' ')
  },
  'illness-shown': ({ file }) =>
    `This small run shows what was found in ${file}. Watch it for a moment, then make the change that helps.`,
  'import-refused': ({ file, why }) => fileRefused(file, why),
  'settings-taken': () =>
    'A new run is open, with the imported settings. Press Play to train it. Undo restores the previous settings.',
  replaced: ({ task, step }) =>
    `A new run is open. Undo restores the run of ${taskTitles[task]}, which was at step ${number.format(step)}.`,
}
