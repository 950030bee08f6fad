import { saveFile } from '../../../runs/saveFile'
import { useText } from '../../AppContext'
import { pngOf, standaloneSvg } from '../chartImage'
import { useLab } from '../useLab'
import styles from '../lab.module.css'

const NAME = 'grpo-comparison-curves'

/** The comparison as files, and as a link that repeats it. */
export function ComparisonExports() {
  const text = useText().compare
  const { compare } = useLab()
  const chart = () => document.querySelector<SVGSVGElement>('[data-export="curves"] svg')
  const saveSvg = () => {
    const svg = chart()
    if (svg) saveFile(`${NAME}.svg`, standaloneSvg(svg))
  }
  const savePng = async () => {
    const svg = chart()
    if (!svg) return
    const { width, height } = svg.getBoundingClientRect()
    saveFile(`${NAME}.png`, await pngOf(standaloneSvg(svg), width, height))
  }
  return (
    <div className={styles.rowVerbs}>
      <button type="button" onClick={compare.exportJson}>
        {text.exportJson}
      </button>
      <button type="button" onClick={compare.exportTableCsv}>
        {text.exportTable}
      </button>
      <button type="button" onClick={compare.exportStepsCsv}>
        {text.exportSteps}
      </button>
      <button type="button" onClick={saveSvg}>
        {text.exportSvg}
      </button>
      <button type="button" onClick={() => void savePng()}>
        {text.exportPng}
      </button>
      <button type="button" onClick={() => void compare.copyLink()}>
        {text.copyLink}
      </button>
    </div>
  )
}
