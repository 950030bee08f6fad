import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const TOKENS = 'src/ui/tokens.css'
const filesNamed = (name: RegExp) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `src/${file}`)
const read = (file: string) => readFileSync(file, 'utf8')
const sheets = new Map(filesNamed(/\.css$/).map((file) => [file, read(file).replace(/\/\*[^]*?\*\//g, '')]))
const scripts = new Map(filesNamed(/\.tsx?$/).map((file) => [file, read(file)]))
const tokens = sheets.get(TOKENS)!

/** The declarations of all style sheets but the tokens, each with its selector. */
const declarations = [...sheets]
  .filter(([file]) => file !== TOKENS)
  .flatMap(([file, css]) =>
    [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector, body]) =>
      body
        .split(';')
        .map((line) => line.split(/:(.*)/s).map((part) => part.trim().replace(/\s+/g, ' ')))
        .filter(([name, value]) => name && value)
        .map(([name, value]) => ({ file, selector: selector.trim(), name, value })),
    ),
  )
const breaches = (isBreach: (declaration: (typeof declarations)[number]) => boolean) =>
  declarations
    .filter(isBreach)
    .map(({ file, selector, name, value }) => `${file}: ${selector} { ${name}: ${value} }`)

/** A colour that is written out, or one of CSS by its name. */
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<![-\w])(?:white|black|gr[ae]y|red|green|blue|orange|yellow|purple|silver)(?![-\w])/i

test('no style sheet but the tokens writes a colour', () => {
  expect(declarations.length).toBeGreaterThan(1000)
  expect(breaches(({ value }) => COLOUR.test(value))).toEqual([])
})

test('no component writes a colour', () => {
  const written = [...scripts]
    .filter(([file]) => file.startsWith('src/ui/'))
    .flatMap(([file, script]) =>
      [...script.matchAll(/(?:fill|stroke|color|background(?:Color)?)(?:=|: ?)[{'"]*([^,'"}\s]+)/g)].map(
        ([, value]) => `${file}: ${value}`,
      ),
    )
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((line) => COLOUR.test(line.split(': ')[1]))).toEqual([])
})

test('radii, shadows and weights are tokens', () => {
  const radius = /^((var\(--radius-(xs|s|m|l|full)\)|50%|0|inherit)( |$))+$/
  expect(breaches(({ name, value }) => name.endsWith('radius') && !radius.test(value))).toEqual([])
  // one without blur is an edge
  const shadow = /^(none|var\(--shadow(-chosen)?\)|(inset )?(-?[\d.]+(px|rem)? ){2,4}var\(--[a-z0-9-]+\))$/
  const isBlurred = (value: string) => /^(inset )?(\S+ ){2}(?!0 )\S+ var/.test(value)
  expect(
    breaches(
      ({ name, value }) =>
        name === 'box-shadow' && (!shadow.test(value) || (isBlurred(value) && !value.startsWith('inset'))),
    ),
  ).toEqual([])
  const weight = /^(inherit|var\(--weight-(text|strong)\))$/
  const isFont = ({ file }: { file: string }) => file === 'src/ui/fonts.css'
  expect(breaches((one) => one.name === 'font-weight' && !isFont(one) && !weight.test(one.value))).toEqual([])
})

test('every property that is used is declared, and every token is used', () => {
  const declared = new Set(
    [...sheets.values()].flatMap((css) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  )
  const all = [...sheets.values(), ...scripts.values()].join('\n')
  const used = new Set([...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const inScripts = [...scripts.values()].join('\n')
  /** of Base UI */
  const foreign = ['--available-width', '--available-height']
  const isSet = (name: string) =>
    declared.has(name) || inScripts.includes(`'${name}'`) || foreign.includes(name)
  expect([...used].filter((name) => !isSet(name))).toEqual([])
  // a component names the property that colours a line
  const quoted = new Set(
    [...scripts]
      .filter(([file]) => /^src\/(ui|metrics)\//.test(file))
      .flatMap(([, script]) => [...script.matchAll(/'(--[a-z][\w-]*)'/g)].map(([, name]) => name)),
  )
  expect(quoted.size).toBeGreaterThan(10)
  expect([...quoted].filter((name) => !declared.has(name) && !used.has(name))).toEqual([])
  const named = new Set([...tokens.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  expect(named.size).toBeGreaterThan(40)
  expect([...named].filter((name) => !used.has(name) && !new RegExp(`'${name}'`).test(inScripts))).toEqual([])
})

test('light and dark have the same colours', () => {
  const blockOf = (theme: string) => new RegExp(`\\[data-theme${theme}\\] \\{([^}]*)\\}`).exec(tokens)![1]
  const colours = (block: string) =>
    [...block.matchAll(/(--[\w-]+): (?!var)([^;]+)/g)].map(([, name]) => name).toSorted()
  const dark = new Set(colours(blockOf("='dark'")))
  // what is not said again is the same by another token, or no matter of the theme
  expect(colours(blockOf('')).filter((name) => !dark.has(name))).toEqual(['--backdrop', '--shadow-chosen'])
  expect([...dark].filter((name) => !new RegExp(`${name}:`).test(blockOf('')))).toEqual([])
})

test('blue and orange are the signs of advantages, and nothing else', () => {
  const used = declarations.filter(
    ({ name, value }) => name !== '--of-sign' && /var\(--(up|down)(-text)?\)/.test(value),
  )
  expect(used.length).toBeGreaterThan(20)
  const isOfSign = (selector: string) =>
    /sign|plus|minus|\.(up|down|more|less)\b|tone='(up|down)'/.test(selector)
  expect(breaches((one) => used.includes(one) && !isOfSign(one.selector))).toEqual([])
})

test('every class is used, and every class that is used is there', () => {
  const unused: string[] = []
  const missing: string[] = []
  for (const [sheet, css] of sheets) {
    if (!sheet.endsWith('.module.css')) continue
    const selectors = [...css.replace(/:global\([^)]*\)/g, '').matchAll(/([^{};]+)\{/g)].map(
      ([, selector]) => selector,
    )
    const classes = new Set(
      selectors.flatMap((one) => [...one.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name)),
    )
    const used = new Set<string>()
    for (const [file, script] of scripts) {
      for (const [, local, path] of script.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
        if (normalize(join(dirname(file), path)) !== sheet) continue
        const code = script.replace(/^import .*$/gm, '')
        const names = [...code.matchAll(new RegExp(`(?<![.\\w])${local}\\.(\\w+)`, 'g'))].map(
          ([, name]) => name,
        )
        names.forEach((name) => used.add(name))
        missing.push(...names.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`))
        // a class that is chosen by a value
        if (code.includes(`${local}[`)) classes.forEach((one) => used.add(one))
      }
    }
    for (const [file, other] of sheets) {
      for (const [, names, path] of other.matchAll(/composes: ([\w ]+) from '([^']+)'/g)) {
        if (normalize(join(dirname(file), path)) === sheet) names.split(' ').forEach((name) => used.add(name))
      }
    }
    unused.push(...[...classes].filter((name) => !used.has(name)).map((name) => `${sheet}: .${name}`))
  }
  expect([...missing, ...unused]).toEqual([])
})
