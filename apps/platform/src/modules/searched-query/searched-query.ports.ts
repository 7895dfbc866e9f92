import type { Locale } from '@galleria/kernel'

/** How many products have all words of a text as they are typed; undefined where the shop is not known here. */
export type FoundAsTyped = (tenantId: string, locale: Locale, text: string) => Promise<number | undefined>
