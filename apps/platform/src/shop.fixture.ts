import { randomUUID } from 'node:crypto'
import type { InputOf, OperationSpec, ReplyOf } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { Actor, RequestContext } from './context.ts'
import { DomainError } from './errors.ts'
import { contextOf } from './http/contexts.ts'
import type { Route } from './http/operation-route.ts'
import type { Tenant } from './modules/tenant/index.ts'

/** For tests: a shop of its own, so that tests share a database without meeting. */
export function testTenant(settings: Partial<Tenant['settings']> = {}): Tenant {
  const id = randomUUID()
  return {
    id,
    key: id,
    name: 'Galleria',
    hosts: [`${id}.localhost`],
    settings: {
      currency: 'INR',
      country: 'IN',
      locales: ['en', 'es'],
      hue: 75,
      timeZone: 'Asia/Kolkata',
      tagline: {},
      tax: { name: 'GST', rate: 18 },
      delivery: { fee: 4000, freeFrom: 99_900 },
      cart: { mode: 'single' },
      checkout: { defaultPayment: 'COD', payments: ['COD'] },
      support: { email: 'hello@galleria.example', phone: '08045678900' },
      ...settings,
    },
  }
}

const GUEST: Actor = { kind: 'guest' }

export const testContext = (
  tenant: Tenant,
  { actor = GUEST, ip = '10.0.0.1', locale = 'en' }: Partial<Pick<RequestContext, 'actor' | 'ip' | 'locale'>> = {},
): RequestContext => contextOf(tenant, locale, actor, 'test', ip)

/** Calls operations as the door does: input is checked, and only the declared caller is let in. */
export function callerOf(routes: readonly Route[]) {
  return async <O extends OperationSpec>(operation: O, ctx: RequestContext, input: InputOf<O>): Promise<ReplyOf<O>> => {
    const route = routes.find((candidate) => candidate.operation.id === operation.id)
    if (!route) throw new Error(`No route for ${operation.id}`)
    return (await route.invoke(ctx, input as object)) as ReplyOf<O>
  }
}

/** The refusal of a call, for what it says. Throws when there was none. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof DomainError) return outcome
  throw outcome ?? new Error('Nothing was refused')
}

/** A clock that stands still until it is moved. */
export function stoppedClock(start = '2026-11-20T10:00:00Z'): Clock & { pass(ms: number): void } {
  let now = new Date(start).getTime()
  return Object.assign(() => new Date(now), {
    pass: (ms: number) => {
      now += ms
    },
  })
}
