/** WGSL that runs the code of the member of a vocabulary whose number is in `word`. Records hold no other numbers. */
export function switchOn<Name extends string>(
  word: string,
  vocabulary: readonly string[],
  code: Readonly<Record<Name, string>>,
): string {
  const cases = Object.entries<string>(code).map(([name, statements], i, all) => {
    // WGSL requires a default; the last case serves as it.
    const selector = i === all.length - 1 ? `${vocabulary.indexOf(name)}, default` : vocabulary.indexOf(name)
    return `case ${selector}: { ${statements} }`
  })
  return `switch (${word}) {
    ${cases.join('\n    ')}
  }`
}

/** WGSL: whether `word` holds the number of a member that has the property. */
export function isAmong<Name extends string, Property extends string>(
  word: string,
  vocabulary: readonly string[],
  members: Readonly<Record<Name, Readonly<Record<Property, boolean>>>>,
  property: Property,
): string {
  const names = Object.entries<Record<Property, boolean>>(members).filter(([, member]) => member[property])
  return `(${names.map(([name]) => `${word} == ${vocabulary.indexOf(name)}`).join(' || ')})`
}
