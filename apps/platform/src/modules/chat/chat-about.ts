import type { Clock } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import type { About, KnownOrder, KnownQuotation, KnownTicket, Message, Subject } from './chat.ts'
import type { ChatPorts } from './chat.ports.ts'

type Told = Pick<ChatPorts, 'sellerOf' | 'tilesOf'> & {
  readonly clock: Clock
  readonly orders: (ids: readonly string[]) => Promise<readonly KnownOrder[]>
  readonly tickets: (ids: readonly string[]) => Promise<readonly KnownTicket[]>
  readonly quotations: (ids: readonly string[]) => Promise<readonly KnownQuotation[]>
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> => new Map(rows.map((row) => [row.id, row]))

/** What messages are about, as it is now, and the sellers of their conversations. */
export async function tellAbout(
  ctx: RequestContext,
  messages: readonly Message[],
  sellerIds: readonly string[],
  { sellerOf, tilesOf, clock, orders, tickets, quotations }: Told,
): Promise<About> {
  const idsOf = (kind: Subject['kind']) => [...new Set(messages.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : [])))]
  const products = idsOf('product')
  const [tiles, knownOrders, knownTickets, knownQuotations, sellers] = await Promise.all([
    products.length > 0 ? tilesOf(ctx, products) : [],
    orders(idsOf('order')),
    tickets(idsOf('ticket')),
    quotations(idsOf('quote')),
    Promise.all([...new Set(sellerIds)].map(async (id) => [id, await sellerOf(ctx.tenant.id, id)] as const)),
  ])
  return {
    tiles: new Map(tiles.map((tile) => [tile._id, tile])),
    orders: byId(knownOrders),
    tickets: byId(knownTickets),
    quotations: byId(knownQuotations),
    sellers: new Map(sellers),
    locale: ctx.locale,
    now: clock(),
  }
}
