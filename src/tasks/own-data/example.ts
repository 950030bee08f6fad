const BASES = ['A', 'C', 'G', 'T']
const COMPLEMENT: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A' }

/**
 * The first rows of the task: 48 of the 64 codons, each with its complement (A pairs with T, C with G). Each letter of
 * the answer follows from one letter of the prompt, so that a rule learnt from some rows is right for the others.
 */
export const EXAMPLE_ROWS = [
  'prompt,answer',
  ...BASES.flatMap((a) => BASES.flatMap((b) => BASES.map((c) => a + b + c)))
    .filter((_, i) => i % 4 !== Math.floor(i / 4) % 4)
    .map((codon) => `${codon},${[...codon].map((base) => COMPLEMENT[base]).join('')}`),
].join('\n')
