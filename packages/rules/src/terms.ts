/** K-17, V-42: years that somebody with an account has, where their law does not ask for more. */
export const LEGAL_AGE = 18

/** K-17: days in advance that a change of prices or terms of a running service is told. */
export const NOTICE_DAYS = 30
