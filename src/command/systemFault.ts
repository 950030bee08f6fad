import { getSystemErrorMap } from 'node:util'

/** Whether an error comes from the operating system, by way of Node. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error

/** Why the system refused: "no space left on device (ENOSPC)". */
export function reasonOf({ code, errno }: NodeJS.ErrnoException): string {
  const known = errno === undefined ? undefined : getSystemErrorMap().get(errno)
  return known ? `${known[1]} (${code})` : String(code)
}

/** Whether the system says that there is no such file or folder. */
export const isMissing = (error: unknown): boolean => isSystemError(error) && error.code === 'ENOENT'
