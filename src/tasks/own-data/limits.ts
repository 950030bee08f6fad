/**
 * The limits of own data. A share of positions has a denominator below 128 (`REWARD_SHARE`); a GPU keeps the outputs of
 * four rows, one number a token of the vocabulary, in 16 KiB of workgroup memory.
 */
export const LIMITS = {
  rows: 10_000,
  characters: 1_000_000,
  columns: 100,
  /** tokens of a prompt, and of an answer without its end token */
  prompt: 128,
  answer: 64,
  /** different tokens, including the end token */
  vocabulary: 512,
  /** the most rows that are evaluated */
  evaluation: 256,
} as const
