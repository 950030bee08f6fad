import { rowsFault } from './rowsFault'
import { counted } from '../counted'

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
    `${counted(rows, 'row', 'rows')}, ${counted(prompts, 'prompt', 'different prompts')}${columns ? `; prompt: column “${columns.prompt}”, answer: column “${columns.answer}”` : ''}.`,
    `Tokens are ${tokens}: ${vocabulary} different ones, with the end token. The longest prompt has ${longestPrompt}, the longest answer ${longestAnswer} without the end token.`,
    more.heldOut === '0'
      ? `${counted(more.training, 'prompt', 'prompts')} for training, none held out.`
      : `${counted(more.training, 'prompt', 'prompts')} for training, ${more.heldOut} held out for evaluation.`,
    ...(more.duplicates ? [`Duplicate rows, ignored: ${more.duplicates}.`] : []),
    ...(more.severalAnswers
      ? [`Prompts with several answers, each of them right: ${more.severalAnswers}.`]
      : []),
  ],
  /** the MLP sees fewer tokens than a prompt and its answer have */
  window: (sees: string, needed: string) =>
    `The policy sees only the last ${counted(sees, 'token', 'tokens')}, and the longest prompt and answer have ${needed} together. It cannot learn from tokens that it does not see.`,
  setWindow: (window: string) => `Set Window to ${window}`,
  fault: rowsFault,
  moreFaults: (count: string) => `${count} more lines have errors.`,
  notUsed: 'These rows are not used. Correct the line named above.',
  back: 'Restore the previous rows',
  columns: { prompt: 'Prompt column', answer: 'Answer column' },
  findColumn: 'automatic, by name',
  unreadable: (file: string) =>
    `${file} is not a text in UTF-8 or UTF-16. Save it as UTF-8 text (CSV, JSON or JSON Lines).`,
  tooLarge: (file: string, most: string) =>
    `${file} is larger than ${most}, the most that is read. Choose a smaller file.`,
  /** the field shows only the beginning of a long text */
  beginning: (shown: string, all: string) =>
    `The field shows the first ${shown} of ${all} characters and cannot be edited. Empty it to type other rows.`,
  empty: 'Empty the field',
  link: 'Rows this long may not fit into a link, which is then copied without them. An exported run (JSON) contains them.',
  ownReward: 'To score with a custom reward, press Edit reward.',
  /** a text in place of itself, where it is long */
  size: (characters: string) => `${counted(characters, 'character', 'characters')}`,
}
