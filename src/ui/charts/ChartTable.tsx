import styles from './table.module.css'

interface Props {
  /** names the table and the scroll box around it */
  name: string
  note: string
  columns: readonly string[]
  /** the first cell heads its row */
  rows: readonly (readonly string[])[]
}

/** The figures of a chart, in a box that scrolls and that the keyboard reaches. */
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
