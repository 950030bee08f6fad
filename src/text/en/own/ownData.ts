import { rowsFault } from './rowsFault'

/** What is known of rows of prompt and answer, as figures in the language of the page. */
export interface RowFacts {
  rows: string
  prompts: string
  columns: { prompt: string; answer: string } | null
  tokens: 'characters' | 'words'
  vocabulary: string
  longestPrompt: string
  longestAnswer: string
  training: string
  heldOut: string
  /** null where there are none */
  duplicates: string | null
  severalAnswers: string | null
}

/** The words of the editor of rows. */
export const ownData = {
  chooseFile: 'Choose a file',
  dropHint: 'or drop one on the field: JSON, JSON Lines or CSV',
  facts: ({
    rows,
    prompts,
    columns,
    tokens,
    vocabulary,
    longestPrompt,
    longestAnswer,
    ...more
  }: RowFacts): string[] => [
    `${rows} rows, ${prompts} different prompts${columns ? `; prompt: column “${columns.prompt}”, answer: column “${columns.answer}”` : ''}.`,
    `Tokens are ${tokens}: ${vocabulary} different ones, the end of an answer included. The longest prompt has ${longestPrompt}, the longest answer ${longestAnswer} and its end.`,
    more.heldOut === '0'
      ? `${more.training} prompts are trained on, none is held out.`
      : `${more.training} prompts are trained on, ${more.heldOut} are held out for evaluation.`,
    ...(more.duplicates ? [`Duplicate rows, ignored: ${more.duplicates}.`] : []),
    ...(more.severalAnswers
      ? [`Prompts with several answers, each of them right: ${more.severalAnswers}.`]
      : []),
  ],
  /** the MLP sees fewer tokens than a prompt and its answer have */
  window: (sees: string, needed: string) =>
    `The policy sees the last ${sees} tokens; the longest prompt and answer together have ${needed}. What it does not see it cannot learn.`,
  setWindow: (window: string) => `Set Window to ${window}`,
  fault: rowsFault,
  moreFaults: (count: string) => `${count} more lines have a fault.`,
  notUsed: 'These rows are not used. Correct the line named above.',
  back: 'Back to the rows from before',
  columns: { prompt: 'Prompt column', answer: 'Answer column' },
  findColumn: 'found by its name',
  unreadable: (file: string) =>
    `${file} could not be read as text. Save it as UTF-8 text (CSV, JSON or JSON Lines).`,
  tooLarge: (file: string, most: string) =>
    `${file} is larger than ${most}, the most that is read. Choose a smaller file.`,
  /** the field shows only the beginning of a long text */
  beginning: (shown: string, all: string) =>
    `The field shows the first ${shown} of ${all} characters and cannot be edited. To type other rows, empty it.`,
  empty: 'Empty the field',
  link: 'Rows this long may not fit into a link, which then leaves them out and says so. Export run, as JSON, carries them.',
  ownReward: 'Or score with a reward of your own: Edit reward.',
  /** a text in place of itself, where it is long */
  size: (characters: string) => `${characters} characters`,
}

export type OwnDataText = typeof ownData
