/** A line of a notebook that runs or loads other code; one of Databricks stands in a comment. */
const MAGIC = /^[^\S\n]*(?:# MAGIC )?(%(?:run|load)[^\S\n]+\S[^\n]*)$/gm

/** Replaces each line that runs other code with a call of `exec`, because such a line is not Python. */
export const magicAsExec = (text: string): string =>
  text.replace(MAGIC, (_, line: string) => `exec(${JSON.stringify(line)})`)
