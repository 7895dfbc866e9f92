/** K-17: days within which things may be sent back. */
export const RETURN_DAYS = 30
