import type { RequestContext } from '../../context.ts'

/** How many products of a seller can be seen. */
export type ItemCountOf = (ctx: RequestContext, sellerId: string) => Promise<number>
