/** The items of pages that were asked for after each other, each once: what comes anew meanwhile moves the others on to the next page. */
export const eachOnce = <T>(items: readonly T[], idOf: (item: T) => string): T[] => [...new Map(items.map((item) => [idOf(item), item])).values()]

/** All that such pages hold. */
export const itemsOf = <T extends { readonly _id: string }>(pages: readonly { readonly data: readonly T[] }[]): T[] =>
  eachOnce(
    pages.flatMap(({ data }) => data),
    ({ _id }) => _id,
  )
