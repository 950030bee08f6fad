/** How many letters take the room of a text; a Chinese character takes that of two. */
export const lettersOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)
