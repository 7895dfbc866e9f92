/** The items of pages that were asked for after each other, each once: what comes anew meanwhile moves the others on to the next page. */
export const eachOnce = <T>(items: readonly T[], idOf: (item: T) => string): T[] => [...new Map(items.map((item) => [idOf(item), item])).values()]
