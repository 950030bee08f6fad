import styles from './table.module.css'

interface Props {
  /** accessible name of the scroll box */
  name: string
  note: string
  columns: readonly string[]
  /** the first cell is the header of its row */
  rows: readonly (readonly string[])[]
  /** makes rows selectable: the selected one, and the function that selects another */
  choice?: { chosen: number; onChoose: (row: number) => void }
}

/** The numbers of a chart as a table, in a box that scrolls and can take the keyboard focus. */
export function ChartTable({ name, note, columns, rows, choice }: Props) {
  return (
    <div className={styles.tableBox} role="region" aria-label={name} tabIndex={0}>
      <table>
        <caption>{note}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            <tr
              key={head}
              data-chosen={choice?.chosen === row || undefined}
              onClick={choice && (() => choice.onChoose(row))}
            >
              <th scope="row">
                {choice ? (
                  <button type="button" className={styles.choose} aria-pressed={choice.chosen === row}>
                    {head}
                  </button>
                ) : (
                  head
                )}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
