/** What can be done with the presets of a task. */
export const setups = {
  compare: 'Compare before and after',
  compareHelp: (before: string, after: string) =>
    `Opens Compare with “${before}” and “${after}”, on the same seeds. The run here stays.`,
}
