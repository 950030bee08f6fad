import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Declarations beside the scale, `selector { declaration }`, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  ':root { font-size: max(100%, min(1vw, 1.7778vh)) }':
    'the base of all sizes, which grows with large windows',
  '.page { font-size: 9.5pt }': 'on paper',
  '.sums { font-size: 8.75pt }': 'the summary, on one sheet of paper',
  '.sums > div { padding-block: 0.15rem }': 'the same',
  '.page :is(th, td) { padding-block: 0.2rem }': 'on paper',
  '.sheet ol { padding-left: 2rem }': 'numbers of two digits stand in it',
  ".scaled[style*='scale'] { font-size: 13px }": 'is scaled with the chart that it is in',
  '.spoken { margin: -1px }': 'hides text that is read aloud',
  "input[type='range']::-webkit-slider-thumb { margin-top: -0.375rem }":
    'centres a thumb of 14 px on a track of 2 px',
  '.knobs { gap: 0.75rem }': 'four rows of 44 px and 12 px between them, as drawn',
  '.picture { margin: 0.75rem 0 0 }': '12 px between the coach’s line and the formula, as drawn',
  '.operation { padding: 0 var(--space-m) 0 0.75rem }': '12 px before the switch, as drawn',
  '.drawer { margin: var(--bar-height) 0 0 }': 'below the bar',
  '.segments { padding: 0.1875rem }': 'room for the shadow of the chosen segment, 3 px',
  '.heading { padding-right: 20rem }': 'room for the status at its right',
  '.heading { padding-right: 13rem }': 'room for step and reward at its right',
  '.main { padding-bottom: 4.5rem }': 'room for the controls below, which are fixed',
  '.phase::before { margin-left: -0.25rem }': 'centres a point of 8 px on its name',
  '.art text { font-size: 13px }': 'in a drawing that is scaled to the root’s text as a whole',
  '.art .message { font-size: 15px }': 'the same',
  '.drawing text { font-size: 13px }': 'the same',
  ".rows td[data-kind='tiles'] i { margin-right: 0.125rem }":
    'tokens of an answer, five of which fit, 2 px apart',
  '.mark { margin-left: -12px }': 'centres a mark of 24 px on its step',
}
/** A border or line of 2 px at most is drawn over its neighbour, or centred on its place. */
const OVER_A_LINE = /^margin-(left|bottom): -1px$/

const SPACE = /^(row-gap|column-gap|gap|padding|margin)(-[a-z-]+)?$/
const ON_SCALE = /^(0|auto|inherit|var\(--(space-(xs|s|m|l)|edge|messages-room|plot-(left|right))\))$/
const TEXT = /^(inherit|var\(--text-(s|m|l|xl)\))$/

const filesNamed = (name: RegExp) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `src/${file}`)
const files = filesNamed(/\.css$/)
const rules = files.flatMap((file) =>
  declarationsOf(readFileSync(file, 'utf8')).map((rule) => ({ file, ...rule })),
)

/** The innermost rules of a style sheet, declaration by declaration. */
function declarationsOf(css: string) {
  const plain = css.replace(/\/\*[^]*?\*\//g, '')
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector, body]) =>
    body
      .split(';')
      .map((line) => line.split(/:(.*)/s).map((part) => part.trim().replace(/\s+/g, ' ')))
      .filter(([name, value]) => name && value)
      .map(([name, value]) => ({ selector: selector.trim().split('\n').at(-1)!.trim(), name, value })),
  )
}

/** The lengths of a value: a distance subtracted is the same distance. */
const lengths = (value: string) =>
  value
    .replace(/calc\(-1 \* (var\(--[a-z-]+\))\)/g, '$1')
    .split(' ')
    .filter(Boolean)

const offScale = (isOff: (name: string, value: string) => boolean) =>
  rules
    .filter(({ name, value }) => isOff(name, value) && !OVER_A_LINE.test(`${name}: ${value}`))
    .map(({ file, selector, name, value }) => ({ file, rule: `${selector} { ${name}: ${value} }` }))
    .filter(({ rule }) => !(rule in ALLOWED))

test('distances are 4, 8, 16 or 24 px', () => {
  expect(files.length).toBeGreaterThan(20)
  const isOff = (name: string, value: string) =>
    SPACE.test(name) && !lengths(value).every((length) => ON_SCALE.test(length))
  expect(offScale(isOff)).toEqual([])
})

test('text has one of four sizes', () => {
  const isOff = (name: string, value: string) =>
    name === 'font-size'
      ? !TEXT.test(value)
      : name === 'font' && value !== 'inherit' && !/var\(--text-(s|m|l|xl)\)/.test(value)
  expect(offScale(isOff)).toEqual([])
  const written = filesNamed(/\.tsx?$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/fontSize(?:=|: ?)[{'"]*([^,'"}]+)/g)].map((match) => match[1]),
  )
  expect(written.filter((size) => !TEXT.test(size))).toEqual([])
})

test('every exception is needed', () => {
  const all = rules.map(({ selector, name, value }) => `${selector} { ${name}: ${value} }`)
  for (const rule of Object.keys(ALLOWED)) expect(all).toContain(rule)
})

test('the scale is what it says', () => {
  const root = Object.fromEntries(
    rules.filter(({ selector }) => selector === ':root').map(({ name, value }) => [name, value]),
  )
  expect(['xs', 's', 'm', 'l'].map((size) => root[`--space-${size}`])).toEqual([
    '0.25rem',
    '0.5rem',
    '1rem',
    '1.5rem',
  ])
  expect(['s', 'm', 'l', 'xl'].map((size) => parseFloat(root[`--text-${size}`]) * 16)).toEqual([
    13, 15, 20, 28,
  ])
})

test('columns that hold text grow with it', () => {
  const columns = rules.filter(({ name }) => /^grid-(template|auto)-columns$/.test(name))
  expect(columns.length).toBeGreaterThan(20)
  const isFixed = (value: string) => [...value.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) > 24)
  expect(columns.filter(({ value }) => isFixed(value))).toEqual([])
})

test('the widths at which the page takes another form grow with the text', () => {
  const queries = filesNamed(/\.css$|useMedia\.ts$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\((?:min|max)-width: ([^)]+)\)/g)].map(([query, width]) => ({
      query: `${file}: ${query}`,
      width,
    })),
  )
  expect(queries.length).toBeGreaterThan(20)
  // a width of a container is that of a chart, and its text is not to be wrapped
  const ofPage = queries.filter(({ query }) => !query.includes('groups.module.css'))
  expect(ofPage.filter(({ width }) => !/^[\d.]+em$/.test(width))).toEqual([])
})
