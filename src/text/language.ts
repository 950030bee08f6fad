/** Languages the page speaks; English is the source. */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]
