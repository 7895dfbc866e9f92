export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** 0 up to `from`, 1 from `to` on, straight between them. */
export const ramp = (value: number, from: number, to: number): number => clamp((value - from) / (to - from), 0, 1)
