/** Milliseconds since `began` (of `performance.now()`), to a microsecond. */
export const tookSince = (began: number): number => Math.round((performance.now() - began) * 1000) / 1000
