/** Characters, as people count them. */
export const PASSWORD_MIN = 8
