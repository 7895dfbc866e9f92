import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../../errors.ts'
import type { Tenant } from '../../tenant/index.ts'
import { hostedPage, hostedPagePolicy, type HostedStep } from './hosted-page.ts'
import { type Outcome, OUTCOMES, type SimulatedPayment, stateAt } from './simulated-payment.ts'
import type { Simulator } from './simulator.service.ts'
import { serveTenant } from '../../../infra/work-scope.ts'

type Deps = { readonly simulator: Simulator; readonly findTenantByHost: (host: string) => Promise<Tenant | undefined> }

export const PAGES = '/test-payments/pay'

/** Where a shopper pays, beside the shop that sent them there. */
export const pageUrlOf = ({ page, returnUrl }: Pick<SimulatedPayment, 'page' | 'returnUrl'>): string => `${new URL(returnUrl).origin}${PAGES}/${page}`

/** GET and POST /test-payments/pay/{page}: a person plays the bank. */
export function mountHostedPage(app: FastifyInstance, { simulator, findTenantByHost }: Deps): void {
  type ByPage = { Params: { page: string }; Querystring: { step?: string } }

  /** A page of another shop's payment is nobody's here. */
  async function paymentOf(request: FastifyRequest<ByPage>): Promise<{ payment: SimulatedPayment; shop: Tenant }> {
    const shop = await findTenantByHost(request.host)
    if (!shop) throw new DomainError('request.not_found')
    serveTenant(shop.id)
    const row = await simulator.findPage(request.params.page)
    if (!row || row.tenantId !== shop.id) throw new DomainError('request.not_found')
    return { payment: row.payment, shop }
  }

  async function show(request: FastifyRequest<ByPage>, reply: FastifyReply): Promise<FastifyReply> {
    const { payment, shop } = await paymentOf(request)
    const now = simulator.now()
    const isOpen = stateAt(payment, now) === 'open' && payment.agreedAt === null
    return reply
      .headers({ 'content-security-policy': hostedPagePolicy(payment.returnUrl), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(hostedPage({ payment, shop: shop.name, country: shop.settings.country, step: stepOf(isOpen, request.query.step), now }))
  }

  /** Every answer to a form is a page of its own: one that stood for the form itself would ask for it again whoever goes back to it. */
  const goTo = ({ page }: SimulatedPayment, reply: FastifyReply, step?: HostedStep): FastifyReply =>
    reply.redirect(`${PAGES}/${page}${step ? `?step=${step}` : ''}`, 303)

  app.get<ByPage>(`${PAGES}/:page`, (request, reply) => show(request, reply))
  app.post<ByPage>(`${PAGES}/:page`, async (request, reply) => {
    const { payment } = await paymentOf(request)
    const fields = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
    const code = fields.get('code')
    const asked = OUTCOMES.find((outcome) => outcome === fields.get('outcome'))
    if (asked === 'code_asked') return goTo(payment, reply, 'code')
    const outcome: Exclude<Outcome, 'code_asked'> | undefined = code === null ? asked : simulator.isBankCode(code.trim()) ? 'paid' : 'failed'
    const done = outcome && (await simulator.act(payment.page, outcome))
    if (!done) return goTo(payment, reply)
    return done.isBack ? reply.redirect(done.payment.returnUrl, 303) : goTo(payment, reply, 'stay')
  })
}

/** What was decided is not asked again, and only whoever has paid is told to stay. */
const stepOf = (isOpen: boolean, asked: string | undefined): HostedStep =>
  isOpen ? (asked === 'code' ? 'code' : 'choose') : asked === 'stay' ? 'stay' : 'decided'
