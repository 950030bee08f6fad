import styles from './table.module.css'

interface Props {
  /** accessible name of the scroll box */
  name: string
  note: string
  columns: readonly string[]
  /** the first cell is the header of its row */
  rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a table, in a box that scrolls and can take the keyboard focus. */
export function ChartTable({ name, note, columns, rows }: Props) {
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
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
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
