/** "2 MB", "98 kB": rounded up, so that what is too large does not look allowed. */
export const sizeOf = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.ceil(bytes / 2 ** 20)} MB`
