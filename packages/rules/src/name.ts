/** Characters of a first, middle or last name. */
export const NAME_MAX = 60
