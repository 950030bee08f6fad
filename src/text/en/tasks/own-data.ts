import type { Catalogue } from '../../catalogue'
import { counted } from '../counted'

export const ownData: Catalogue['tasks']['own-data'] = {
  blurb:
    'A task from your rows: the policy reads a prompt, and its reward says how near it is to the answer.',
  example: 'ACG → TGC',
  lookFor:
    'If Held out is above 0, evaluation uses rows that training never sees. If evaluation rises with the training reward, the policy has probably found a rule; if it stays lower, the policy has probably memorised rows. The example maps each letter of a codon to its complement.',
  knobs: {
    rows: {
      label: 'Rows of prompt and answer',
      help: 'JSON (a list of objects or of pairs), JSON Lines, or CSV with commas, semicolons or tabs. At most 10,000 rows and 1,000,000 characters; a prompt has at most 128 tokens, an answer 64; at most 511 different tokens. Duplicate rows count once. If a prompt has several answers, each of them is right.',
    },
    scoring: {
      label: 'Scored by',
      help: 'Exact: 1 or 0. Edit distance: 1 − (the fewest tokens to insert, delete or replace) ÷ (the longer length), with the end token. Positions: share of tokens that are right at their place. Words: the same for words. Partial scores give a signal before a completion is fully right.',
      options: {
        exact: 'exact match',
        edit: 'edit distance',
        positions: 'positions',
        words: 'words',
      },
    },
    tokens: {
      label: 'Tokens',
      help: 'The units that the policy reads and writes. Automatic: characters, or words if the rows are too long or have too many different characters.',
      options: { auto: 'automatic', characters: 'characters', words: 'words' },
    },
    held_out: {
      label: 'Held out',
      help: 'Share of the prompts used only for evaluation, at most 256 prompts. They are the same for every seed. At 0, evaluation uses training prompts.',
    },
    prompt_column: {
      label: 'Prompt column',
      help: 'Name or number of the column with the prompts. Automatic: prompt, question, input, problem, query, source or x.',
    },
    answer_column: {
      label: 'Answer column',
      help: 'Name or number of the column with the answers. Automatic: answer, response, output, target, completion, solution, label or y.',
    },
  },
  parts: { score: 'score' },
  measures: {
    exact: {
      label: 'Exact',
      help: 'Share of completions that are equal to an answer of their row.',
      formula: 'share of completions equal to an answer',
    },
    truncated: {
      label: 'Truncated',
      help: 'Share of completions without an end token.',
      formula: 'share of completions without an end token',
    },
  },
  scene: {},
  setups: {},
  prompts: ({ prompts, example }) =>
    `one of the ${counted(prompts, 'prompt', 'prompts')} of the rows, such as “${example}”`,
}
