/**
 * What own data may have. A completion that is shared out to positions is counted in fewer than 128 (`REWARD_SHARE`); a GPU
 * keeps the outputs of four rows, one number a token of the vocabulary, in 16 KiB of workgroup memory.
 */
export const LIMITS = {
  rows: 10_000,
  characters: 1_000_000,
  columns: 100,
  /** tokens of a prompt, and of an answer without the token that ends it */
  prompt: 128,
  answer: 64,
  /** different tokens, that which ends an answer included */
  vocabulary: 512,
  /** rows that are evaluated at most */
  evaluation: 256,
} as const
