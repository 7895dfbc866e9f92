/** The current instant. Passed in, so that a test can hold time still. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
