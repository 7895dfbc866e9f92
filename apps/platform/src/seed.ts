import { resolve } from 'node:path'
import type { DemoCoupon, DemoSearch } from '@galleria/demo'
import type { FastifyBaseLogger } from 'fastify'
import type { ImportingModule, SeedOutcome } from './modules/importing/index.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { holdDemoChats } from './demo-chats.ts'
import { inviteDemoFriends } from './demo-friends.ts'
import { giveDemoAnswers } from './demo-answers.ts'
import { type Past, placeDemoOrders } from './demo-orders.ts'
import { askDemoQuestions } from './demo-tickets.ts'
import { DEMO_LOGINS } from './welcome.ts'

export type DemoLogin = (typeof DEMO_LOGINS)[number]

export type Seeding = {
  readonly importing: Pick<ImportingModule, 'seedDemo'>
  readonly logger: Pick<FastifyBaseLogger, 'info'>
  readonly demoDir?: string
  /** Sums up what shoppers did, so that a shop which has just been set up knows what is trending in it. */
  readonly sumUpSignals?: () => Promise<unknown>
  /** Notes that so many people have searched for something. */
  readonly noteSearch?: (tenant: Tenant, search: DemoSearch) => void
  /** Makes a coupon of the shop's file; may be called again for one that is there. */
  readonly beginCoupon?: (tenantId: string, coupon: DemoCoupon) => Promise<unknown>
  /** Makes an account that people can try the shop with; may be called again for one that is there. */
  readonly createCustomer?: (tenant: Tenant, login: DemoLogin) => Promise<void>
  /** Opens a platform in which the demo's customers have placed their orders. */
  readonly openPast?: () => Promise<Past>
}

const DEMO_DIR = resolve(import.meta.dirname, '../../../demo')

/** Sets up the demo shops in an empty database, once; see `demo/README.md`. Begins only when it `mayBegin`; what was begun is completed. */
export async function seedDemo(
  { importing, logger, demoDir = DEMO_DIR, createCustomer, beginCoupon, noteSearch, openPast, sumUpSignals }: Seeding,
  { mayBegin }: { mayBegin: boolean },
): Promise<SeedOutcome> {
  const outcome = await importing.seedDemo({
    demoDir,
    logger,
    mayBegin,
    onShopReady: async (tenant, { coupons, searches }) => {
      for (const search of searches) noteSearch?.(tenant, search)
      for (const coupon of coupons) await beginCoupon?.(tenant.id, coupon)
      for (const login of DEMO_LOGINS) if (createCustomer && login.tenant === tenant.key) await createCustomer(tenant, login)
      const past = await openPast?.()
      if (!past) return
      try {
        await placeDemoOrders(past, tenant, new Date())
        await inviteDemoFriends(past, tenant, new Date())
        await askDemoQuestions(past, tenant, new Date())
        await holdDemoChats(past, tenant, new Date())
        await giveDemoAnswers(past, tenant, new Date())
      } finally {
        await past.close()
      }
    },
  })
  if (outcome === 'seeded') await sumUpSignals?.()
  return outcome
}
