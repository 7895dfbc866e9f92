import type { ErrorCode } from './errors.ts'

/** RFC 9457 `type`: an identifier, not an address to open. */
export const problemType = (code: ErrorCode): string => `https://galleria.example/problems/${code}`
