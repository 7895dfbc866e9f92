import { LOCALES, pickLocale } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../errors.ts'
import { CASHFREE_PAGE_POLICY, CASHFREE_SESSION, cashfreePage } from './cashfree-page.ts'
import type { HandOver } from './cashfree.adapter.ts'

const PATH = '/payments/cashfree'

type Query = Partial<Record<'session' | 'mode' | 'order', string | string[]>>

/** The address of the page below, beside the shop that the shopper comes back to. */
export const cashfreePageAt: HandOver = (session, returnUrl, environment) => {
  const { origin, searchParams } = new URL(returnUrl)
  return `${origin}${PATH}?${new URLSearchParams({ session, mode: environment, order: searchParams.get('orderId') ?? '' }).toString()}`
}

/** GET /payments/cashfree: hands the shopper over to Cashfree. */
export function mountCashfreePage(app: FastifyInstance): void {
  app.get<{ Querystring: Query }>(PATH, async (request, reply) => {
    const { session, mode, order } = request.query
    if (typeof session !== 'string' || !CASHFREE_SESSION.test(session)) throw new DomainError('request.not_found')
    const back = `/checkout/order-verify?orderId=${typeof order === 'string' ? encodeURIComponent(order.slice(0, 60)) : ''}`
    return reply
      .headers({ 'content-security-policy': CASHFREE_PAGE_POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'origin' })
      .type('text/html; charset=utf-8')
      .send(
        cashfreePage({
          session,
          mode: mode === 'production' ? 'production' : 'sandbox',
          back,
          locale: pickLocale(request.headers['accept-language'], LOCALES),
        }),
      )
  })
}
