/** The least that a column has room for. */
const LEAST = 64

/**
 * How long columns that have so much room become for a document's number that is past their end: by a quarter, because a doubled one is half empty after a long
 * import, and stays so.
 */
export const largerRoom = (room: number, number: number): number => Math.max(LEAST, Math.ceil(1.25 * room), number + 1)
