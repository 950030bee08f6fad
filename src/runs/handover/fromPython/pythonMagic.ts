/** A line of a notebook that runs or loads other code; one of Databricks stands in a comment. */
const MAGIC = /^[^\S\n]*(?:# MAGIC )?(%(?:run|load)[^\S\n]+\S[^\n]*)$/gm

/** A program in which `exec` stands for each line that runs other code, because that is no Python. */
export const withoutMagic = (text: string): string =>
  text.replace(MAGIC, (_, line: string) => `exec(${JSON.stringify(line)})`)
