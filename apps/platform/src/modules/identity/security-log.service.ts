import { createHmac } from 'node:crypto'
import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import { outsideTransaction } from '../../infra/transaction-scope.ts'
import { truncatedAddress } from '../../infra/truncated-address.ts'
import { daysBefore } from '../../retention.ts'
import type { SecurityEventKind, SecurityEventPath } from './identity.ts'
import { deleteSecurityEventsBefore, securityEventRepository } from './security-event.repository.ts'
import type { UserName } from '@galleria/rules'

type Happening = {
  readonly kind: SecurityEventKind
  readonly path: SecurityEventPath
  readonly customerId?: string | undefined
  /** Where no customer is known. Only a keyed hash of it is kept: it may be anybody's, or a password in the wrong field. */
  readonly userName?: UserName | undefined
}

export type SecurityLog = {
  /** Never throws: nobody is kept out because it could not be noted. */
  record(ctx: RequestContext, happening: Happening): Promise<void>
  /** Deletes what is old. */
  purge(): Promise<void>
}

export type SecurityLogDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly secret: string
  readonly keptDays: number
}

/** What happened to accounts and who tried what, in the table `security_event` and as a line of the log. */
export function createSecurityLog({ database, clock, logger, secret, keptDays }: SecurityLogDeps): SecurityLog {
  const hashOf = (tenantId: string, { value }: UserName) => createHmac('sha256', secret).update(`${tenantId} ${value}`).digest()
  return {
    record: async (ctx, { kind, path, customerId, userName }) => {
      const network = truncatedAddress(ctx.ip)
      // What the program does by itself, such as setting up the demo, is nothing to read among what people do.
      logger[ctx.ip === 'in-process' ? 'debug' : 'info'](
        { reqId: ctx.requestId, tenant: ctx.tenant.key, event: kind, path, customerId, network },
        'security event',
      )
      const userNameHash = !customerId && userName ? hashOf(ctx.tenant.id, userName) : null
      const event = { id: newId(), at: clock(), kind, path, customerId: customerId ?? null, userNameHash, network, requestId: ctx.requestId }
      // It happened, whatever becomes of the request.
      await outsideTransaction(() => securityEventRepository(database.orm, ctx.tenant.id).insert(event)).catch((error: unknown) =>
        logger.warn({ err: error, reqId: ctx.requestId }, 'a security event could not be kept'),
      )
    },
    purge: () => deleteSecurityEventsBefore(database.orm, daysBefore(clock(), keptDays)),
  }
}
