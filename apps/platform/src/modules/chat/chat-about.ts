import type { RequestContext } from '../../context.ts'
import type { About, KnownOrder, KnownTicket, Message, Subject } from './chat.ts'
import type { ChatPorts } from './chat.ports.ts'

type Told = Pick<ChatPorts, 'sellerOf' | 'tilesOf'> & {
  readonly orders: (ids: readonly string[]) => Promise<readonly KnownOrder[]>
  readonly tickets: (ids: readonly string[]) => Promise<readonly KnownTicket[]>
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> => new Map(rows.map((row) => [row.id, row]))

/** What messages are about, as it is now, and the sellers of their conversations. */
export async function tellAbout(
  ctx: RequestContext,
  messages: readonly Message[],
  sellerIds: readonly string[],
  { sellerOf, tilesOf, orders, tickets }: Told,
): Promise<About> {
  const idsOf = (kind: Subject['kind']) => [...new Set(messages.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : [])))]
  const products = idsOf('product')
  const [tiles, knownOrders, knownTickets, sellers] = await Promise.all([
    products.length > 0 ? tilesOf(ctx, products) : [],
    orders(idsOf('order')),
    tickets(idsOf('ticket')),
    Promise.all([...new Set(sellerIds)].map(async (id) => [id, await sellerOf(ctx.tenant.id, id)] as const)),
  ])
  return { tiles: new Map(tiles.map((tile) => [tile._id, tile])), orders: byId(knownOrders), tickets: byId(knownTickets), sellers: new Map(sellers) }
}
