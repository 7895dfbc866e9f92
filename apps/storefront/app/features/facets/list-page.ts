/** Products of a list's page: a full row in two, three, four and six columns. */
export const PAGE_SIZE = 24

/** The element that a list begins with. */
export const LIST_ID = 'list'
