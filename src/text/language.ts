/** The languages of the page. English is the source of the others. */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]
