import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database.ts'
import { daysBefore } from '../../retention.ts'
import type { Carrier, HandOver, Sender } from './notification.ports.ts'
import { deleteHandOversBefore, handOverRepository } from './notification.repository.ts'

type Deps = {
  readonly carrier: Carrier
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly keptDays: number
}

/**
 * Hands each message over once: that the mail server or the SMS gateway has taken it is written down at once, and what is written down is not sent again,
 * however often its job is done. What remains is a process that dies between the answer and the commit of that row; a mail then goes out a second time,
 * with the same Message-ID (decision 0032).
 */
export function handedOverOnce({ carrier, database, clock, logger, keptDays }: Deps): Sender & { purge(): Promise<void> } {
  /** Taken, but not written down yet: the database was away. This process at least knows it. */
  const unwritten = new Map<string, HandOver>()
  return {
    send: async (message, origin) => {
      const handOvers = handOverRepository(database.orm, origin.tenantId)
      const key = `${origin.tenantId} ${origin.id}`
      if (!unwritten.has(key) && (await handOvers.has(origin.id))) return
      const taken = unwritten.get(key) ?? (await carrier.send(message, origin))
      unwritten.set(key, taken)
      await handOvers.keep({ id: origin.id, ...taken, acceptedAt: clock() })
      unwritten.delete(key)
      logger.info({ tenantId: origin.tenantId, ...taken }, message.channel === 'sms' ? 'an SMS was handed over' : 'a mail was handed over')
    },
    purge: () => deleteHandOversBefore(database.orm, daysBefore(clock(), keptDays)),
  }
}
