import type { Clock } from '@galleria/kernel'
import { namedForReader, pathOfNotification, topicOf } from '@galleria/rules'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { daysBefore } from '../../retention.ts'
import { arePushKeys, isPushAddress } from './push-address.ts'
import type { PushKeys } from './push-keys.service.ts'
import { onScreen, type Told } from './push-message.ts'
import {
  type HoldCustomer,
  type LetterheadOf,
  type ProductIn,
  type PushAddress,
  type PushReads,
  PushRefused,
  type PushSender,
  type WantsPush,
} from './push.ports.ts'
import { deleteHandOversBefore, type Device, pushRepository } from './push.repository.ts'

export type PushDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly reads: PushReads
  readonly holdCustomer: HoldCustomer
  readonly wantsPush: WantsPush
  readonly letterheadOf: LetterheadOf
  readonly productIn: ProductIn
  /** "Galleria <shop@galleria.example>": whom a push service asks where something is wrong, of a shop that has no address in public. */
  readonly mailFrom: string
  /** Private addresses at which push services may be; none unless told. */
  readonly allowed: readonly string[]
  /** How long it is known what a device was told. */
  readonly deliveryDays: number
}

/** Who is told on the screens of which devices (decision 0108). */
export function createPushService(
  { database, clock, logger, reads, holdCustomer, wantsPush, letterheadOf, productIn, mailFrom, allowed, deliveryDays }: PushDeps,
  { keys, sender }: { readonly keys: PushKeys | undefined; readonly sender: PushSender | undefined },
) {
  const pushOf = (tenantId: string, db: Orm = database.orm) => pushRepository(db, tenantId, reads)
  const mailto = `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

  /** Tells a device, once. False where it could not be told this time. */
  async function tellDevice(tenantId: string, told: Told, { id, endpoint, keys: of, ...speaks }: Device): Promise<boolean> {
    const shop = await letterheadOf(tenantId)
    if (!shop || !sender) return true
    const locale = shop.locales.find((each) => each === speaks.language) ?? shop.locales.find((each) => each === speaks.locale) ?? shop.locales[0]
    if (!locale) return true
    const product = told.subject?.kind === 'product' ? await productIn(tenantId, told.subject.id, locale) : undefined
    const url = shop.prefixIn(locale) + pathOfNotification(told.subject, product?.path)
    const payload = JSON.stringify(onScreen(namedForReader(told, product?.name), { locale, country: shop.country, url }))
    const subject = shop.origin.startsWith('https:') ? shop.origin : mailto
    // A topic has 32 characters, as many as an id without its hyphens.
    const push = { payload, topic: told.notificationId.replaceAll('-', ''), subject, isUrgent: topicOf(told.kind) === 'messages' }
    try {
      if ((await sender.send({ endpoint, keys: of }, push)) === 'gone') await pushOf(tenantId).removeById(id)
      else await pushOf(tenantId).noteHandOver(id, told.notificationId, clock())
      return true
    } catch (error) {
      if (error instanceof PushRefused) return true
      // Without the address: whoever knows it can fill the device's queue.
      logger.warn({ err: error, tenantId, host: new URL(endpoint).host }, 'a device could not be told')
      return false
    }
  }

  return {
    key: (): string => {
      if (!keys) throw new DomainError('push.unavailable')
      return keys.publicKey
    },
    /** How many devices somebody has then. */
    subscribe: async (ctx: CustomerContext, address: PushAddress): Promise<number> => {
      if (!keys) throw new DomainError('push.unavailable')
      if (!isPushAddress(address.endpoint, allowed)) throw new DomainError('push.address_refused')
      if (!arePushKeys(address.keys)) throw new DomainError('push.keys_invalid')
      const { customerId, tokenHash } = ctx.actor
      return database.transaction(async (tx) => {
        await holdCustomer(tx, ctx)
        const devices = pushOf(ctx.tenant.id, tx)
        await devices.add(customerId, { ...address, id: newId(), tokenHash, locale: ctx.locale, at: clock() })
        return devices.count(customerId)
      })
    },
    unsubscribe: async ({ tenant, actor: { customerId } }: CustomerContext, endpoint: string): Promise<number> => {
      await pushOf(tenant.id).remove(customerId, endpoint)
      return pushOf(tenant.id).count(customerId)
    },
    /** Tells all devices that have not been told. Throws where one could not be: those that were are not told again. */
    tell: async (tenantId: string, told: Told): Promise<void> => {
      if (!(await wantsPush(tenantId, told.customerId, topicOf(told.kind)))) return
      const devices = await pushOf(tenantId).untold(told.customerId, told.notificationId, clock())
      const done = await Promise.all(devices.map((device) => tellDevice(tenantId, told, device)))
      const failed = done.filter((isDone) => !isDone).length
      if (failed > 0) throw new Error(`${failed} of ${done.length} devices could not be told`)
    },
    purge: (): Promise<number> => deleteHandOversBefore(database, daysBefore(clock(), deliveryDays)),
  }
}
export type PushService = ReturnType<typeof createPushService>
