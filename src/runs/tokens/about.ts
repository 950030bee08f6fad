/** The key of the metadata of a Parquet file of tokens: the run, its number of steps, and the steps that have rows. */
export const ABOUT = 'grpo-playground'
