import type { Catalogue } from '../../catalogue'

export const ownData: Catalogue['tasks']['own-data'] = {
  blurb:
    'A task made of your rows: the policy reads a prompt and is rewarded for how near it comes to the answer.',
  example: 'ACG → TGC',
  lookFor:
    'Unless Held out is 0, evaluation is on rows that were held out of training. If it rises with the training reward, the policy has probably found a rule; if it stays behind, it has probably memorised rows. The example pairs each letter of a codon with its complement.',
  knobs: {
    rows: {
      label: 'Rows of prompt and answer',
      help: 'JSON (a list of objects or of pairs), JSON Lines, or CSV with commas, semicolons or tabs. At most 10,000 rows and 1,000,000 characters; a prompt has at most 128 tokens, an answer 64; at most 511 different tokens. Rows that say the same count once; a prompt with several answers is right with any of them.',
    },
    scoring: {
      label: 'Scored by',
      help: 'Exact: 1 or 0. Edit distance: 1 − the fewest tokens to insert, delete or replace, divided by the longer length; the token that ends an answer counts. Positions: share of tokens that are right at their place. Words: the same for words. Partial scores give a signal long before an answer is wholly right.',
      options: {
        exact: 'exact match',
        edit: 'edit distance',
        positions: 'positions',
        words: 'words',
      },
    },
    tokens: {
      label: 'Tokens',
      help: 'What the policy reads and writes one by one. Automatic: characters, or words between spaces where the rows are too long, or have too many different characters.',
      options: { auto: 'automatic', characters: 'characters', words: 'words' },
    },
    held_out: {
      label: 'Held out',
      help: 'Share of the prompts used only for evaluation, at most 256 prompts. The same rows for every seed. At 0, evaluation uses training prompts.',
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
      help: 'Share of completions that are an answer of their row, token by token, and end there.',
      formula: 'share of completions equal to an answer',
    },
    truncated: {
      label: 'Truncated',
      help: 'Share of completions that never wrote the end token.',
      formula: 'share of completions without an end',
    },
  },
  scene: {},
  setups: {},
  prompts: ({ prompts, example }) => `one of the ${prompts} prompts of the rows, such as “${example}”`,
}
