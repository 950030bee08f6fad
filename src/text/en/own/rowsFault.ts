import type { RowsFault } from '../../../settings/rowsFault'

const number = new Intl.NumberFormat('en')

/** What is wrong with rows of prompt and answer, and what is allowed. */
export function rowsFault(fault: RowsFault): string {
  switch (fault.fault) {
    case 'empty':
      return 'There are no rows. Each row needs a prompt and an answer.'
    case 'not-json':
      return `Line ${number.format(fault.line)} is not JSON. Allowed: an object with prompt and answer, or a pair of texts.`
    case 'unclosed-quote':
      return `Line ${number.format(fault.line)} opens a quote (") and does not close it.`
    case 'one-column':
      return 'There is no second column. Each row needs a prompt and an answer: in CSV, separated by a comma, a semicolon or a tab.'
    case 'columns':
      return `Which columns hold prompt and answer? The columns are ${fault.names.join(', ')}${fault.more > 0 ? ` and ${number.format(fault.more)} more` : ''}. Set Prompt column and Answer column.`
    case 'no-value':
      return `Line ${number.format(fault.line)} has no ${fault.column}.`
    case 'not-text':
      return `Line ${number.format(fault.line)}: the ${fault.column} is a list or an object. Allowed: a text or a number.`
    case 'too-long':
      return `Line ${number.format(fault.line)}: the ${fault.column} has ${number.format(fault.tokens)} tokens. Allowed: at most ${number.format(fault.most)}. Shorten or delete that line.`
    case 'too-many-characters':
      return `There are ${number.format(fault.characters)} characters. Allowed: at most ${number.format(fault.most)}. Delete some rows.`
    case 'too-many-columns':
      return `There are ${number.format(fault.columns)} columns. Allowed: at most ${number.format(fault.most)}. Delete some columns.`
    case 'too-many-rows':
      return `There are ${number.format(fault.rows)} rows. Allowed: at most ${number.format(fault.most)}. Delete some rows.`
    case 'too-many-tokens':
      return `The rows have ${number.format(fault.tokens)} different tokens. Allowed: at most ${number.format(fault.most)}. Delete some rows.`
  }
}
