type Answer = { readonly page: { readonly page: number; readonly itemsPerPage: number; readonly total: number } }

/** Which page of a list comes after this answer, counted from 1; undefined after the last. */
export const nextPageOf = ({ page: { page, itemsPerPage, total } }: Answer): number | undefined => (page * itemsPerPage < total ? page + 1 : undefined)
