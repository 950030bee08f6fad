import type { ReadingText } from '../../readingText'
import { counted } from '../counted'
import { findings } from './findings'
import { fine } from './fine'
import { implied } from './implied'

/** A reading of logs of other programs. */
export const reading: ReadingText = {
  frameworks: {
    trl: 'TRL',
    unsloth: 'Unsloth on TRL’s trainer',
    'ms-swift': 'ms-swift with GRPO',
    verl: 'verl',
    openrlhf: 'OpenRLHF',
    'prime-rl': 'prime-rl',
    tinker: 'tinker',
    mlx: 'mlx-lm',
    unknown: 'an unknown program',
  },
  differences: {
    spreadByVersion: 'Up to TRL 0.26 the mean of the groups’ stds; from 0.27 on the std of the whole batch.',
    spreadOfBatch: 'The std of the whole batch: differences between prompts count.',
    meanOverTokens: 'A mean over tokens, in which longer answers count more.',
    sumOfUpdates: 'Summed over the updates of a step in some versions of verl.',
    cutByLastToken: 'Counts answers without end or pad token at their end, whatever their length.',
    cutByWidth: 'Counts answers that are as long as the widest may be.',
    zeroIfNoneEnded: '0 where no answer ended, and such zeros enter the mean.',
    lastUpdate: 'Of the last update alone; other metrics are means over the logging steps.',
    olderLength: 'An older name that is kept beside the new one; the two need not be equal.',
    policyPart: 'The policy’s part of the loss alone.',
    countsCompletions: 'Counts answers, not groups.',
  },
  leftOut: {
    'no-log': 'no line of a log',
    cut: 'breaks off; read up to there',
    'no-number': 'not a number',
    summary: 'the summary after training',
    repeated: 'logged again after a restart; the later lines count',
    'newest-first': 'sorted newest first; all rows were read, in the order of their steps',
    'unknown-format': 'of no format that is read here',
    damaged: 'damaged: its checksum does not agree',
    'too-many-names': 'too many names; at most 500 of a run are read',
    'too-large': 'too large; at most 200 MiB, 200 runs and 20,000 completions of a table are read',
  },
  lines: (from, to) => (from === 0 ? '' : from === to ? `line ${from}` : `lines ${from}–${to}`),
  skipped: (where, why, text) =>
    `${where}${where === '' ? '' : ': '}${why}${text === '' ? '' : ` – ${text}`}`,
  heading: {
    finding: (title) => `${title}.`,
    nothing: (standing) => (standing === null ? 'Nothing is wrong.' : `Nothing is wrong: ${standing}.`),
    unread: {
      empty: 'There is nothing to read: the file is empty.',
      nothing: 'No log could be read.',
      'no-figures': 'This text has no figures of a training.',
    },
    counts: (found, others) => `${found} ${found === 1 ? 'finding' : 'findings'} · ${others} not a problem`,
    trend: (lines, runs) =>
      runs > 1
        ? `The longest run has ${counted(lines, 'line', 'lines')}, enough to speak of a trend.`
        : `${counted(lines, 'line', 'lines')} are enough to speak of a trend.`,
    answers: ({ tables, answers, groups, solved, stuck }) =>
      `${tables > 1 ? `The last of ${tables} tables: ` : ''}${counted(answers, 'answer', 'answers')} in ${counted(groups, 'group', 'groups')}: ${solved} solved, ${stuck} stuck.`,
    noTrend: (lines, runs) =>
      runs > 1
        ? `The longest run has ${counted(lines, 'line', 'lines')}, too few for a trend.`
        : lines === 1
          ? 'One line says nothing about a trend.'
          : `${counted(lines, 'line', 'lines')} are too few for a trend.`,
  },
  standing: (name, value) => `${name} is ${value}`,
  findings,
  implied,
  fine,
  findingsName: 'Findings',
  impliedName: 'What the log implies',
  fineName: 'Not a problem',
  skippedName: 'Left out',
  missingName: 'Not in the log',
  unexaminedName: 'In the log, not examined',
  unexamined: (names, more) => (more === 0 ? names : `${names} and ${more} more`),
  missing: (options, unasked) =>
    `${options === '' ? '' : `${options} logs it. `}Not examined without it: ${unasked.map((title) => `“${title}”`).join(', ')}.`,
  noFindings: (steps) =>
    steps === 1
      ? 'None in one line. Drop the rest of the log to have trends read.'
      : steps === 0
        ? 'None in these answers.'
        : `None in ${steps} lines.`,
  seen: 'Seen',
  means: 'Means',
  change: 'Change',
  showMe: 'Show me here',
  notHere: {
    endTokenWrong:
      'No run here can have it: the token that ends an answer is the one that this page looks for.',
    klJumps: 'No small run here is offered: of 24 whose KL jumped, only one lost reward.',
    samplerDiffers: 'No run here can have it: one and the same policy samples and is trained.',
    entropyRises: 'No run here can have it: a policy begins nearly random, so its entropy cannot double.',
    policyLossGrows:
      'No run here is offered: of four whose updates are too large, one showed it from step 60 to step 200.',
    evaluationFalls:
      'No small run here shows it: what the tasks teach on some prompts helps on the others too.',
    settingDiffers: 'No run here can have it: its log and its settings come from the same run.',
  },
  notHereSolved: 'No run here begins with every group solved: each has to learn its task first.',
  lesson: (title) => `Lesson: ${title}`,
}
