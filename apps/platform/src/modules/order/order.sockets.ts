import { orderChanged, watchOrderChanges } from '@galleria/contract'
import { DomainError } from '../../errors.ts'
import { answer, type LiveSocket, type SocketPart } from '../../http/socket-door.ts'
import type { OrderWatchRepository } from './order-watch.repository.ts'
import type { OrderWatch } from './order-watch.service.ts'

type Deps = { readonly watch: OrderWatch; readonly revisions: OrderWatchRepository }

/** Orders that one socket looks at: a window shows one, another may be on its way. */
const MOST_ORDERS = 4

/** S-07: whoever looks at an own order over the socket is told when to read it again (decision 0125). */
export function orderSockets({ watch, revisions }: Deps): SocketPart {
  const followed = new WeakMap<LiveSocket, Map<string, () => void>>()

  function ordersOf(socket: LiveSocket): Map<string, () => void> {
    const known = followed.get(socket)
    if (known) return known
    const made = new Map<string, () => void>()
    followed.set(socket, made)
    socket.onClose(() => {
      for (const stop of made.values()) stop()
    })
    return made
  }

  async function tell(socket: LiveSocket, id: string, revision: string): Promise<void> {
    if (await socket.isLive()) socket.tell(orderChanged, { id, revision })
  }

  return {
    handlers: [
      answer(watchOrderChanges, {}, async ({ tenant, actor }, { id, since }, socket) => {
        const found = actor.kind === 'customer' ? await revisions.find(tenant.id, actor.customerId, id) : undefined
        if (!found || actor.kind !== 'customer') throw new DomainError('order.not_found')
        const { masterId, revision } = found
        if (!socket?.isOpen()) return { revision }
        const orders = ordersOf(socket)
        orders.get(id)?.()
        orders.delete(id)
        if (revision !== since) return { revision }
        const stop = watch.follow({ tenantId: tenant.id, customerId: actor.customerId, masterId }, since, (changed) => {
          orders.delete(id)
          tell(socket, id, changed).catch(() => socket.reconnect()) // then it asks anew
        })
        orders.set(id, stop)
        const [oldest] = orders
        if (orders.size > MOST_ORDERS && oldest) {
          oldest[1]()
          orders.delete(oldest[0])
        }
        return { revision }
      }),
    ],
    welcome: async () => undefined,
  }
}
