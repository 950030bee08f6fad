import { saveFile } from '../../../runs/saveFile'
import { useText } from '../../AppContext'
import { pngOf, standaloneSvg } from '../chartImage'
import { useLab } from '../useLab'
import { Verbs } from '../Verbs'

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
    <Verbs
      verbs={[
        { name: text.exportJson, act: compare.exportJson },
        { name: text.exportTable, act: compare.exportTableCsv },
        { name: text.exportSteps, act: compare.exportStepsCsv },
        { name: text.exportSvg, act: saveSvg },
        { name: text.exportPng, act: () => void savePng() },
        { name: text.copyLink, act: () => void compare.copyLink() },
      ]}
    />
  )
}
