import { pickLocale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import { type AuthorizationRequest, TEST_ID_CLIENT, TEST_ID_PATH, type TestId } from './test-id.ts'
import { TEST_ID_POLICY, testIdPage } from './test-id-page.ts'
import { serveTenant } from '../../infra/work-scope.ts'

type Deps = {
  readonly testId: TestId
  readonly offersTo: (tenant: Tenant) => boolean
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

const HEADERS = {
  'content-security-policy': TEST_ID_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}
const FORM_BYTES = 8192

/** What it asked for, as its own form gives it back. */
const hiddenIn = ({ redirectUri, state, nonce, challenge }: AuthorizationRequest): Record<string, string> => ({
  client_id: TEST_ID_CLIENT,
  redirect_uri: redirectUri,
  state,
  nonce,
  code_challenge: challenge,
  code_challenge_method: 'S256',
})

/** GET and POST /development/test-id/authorize: the page where somebody of a demo shop says who they would like to be. */
export function mountTestId(app: FastifyInstance, { testId, offersTo, findTenantByHost }: Deps): void {
  async function visited(request: FastifyRequest, query: URLSearchParams) {
    const tenant = await findTenantByHost(request.host)
    const origin = `${request.protocol}://${request.host}`
    const asked = tenant && offersTo(tenant) ? testId.read(origin, query) : undefined
    if (!tenant || !asked) throw new DomainError('request.not_found')
    serveTenant(tenant.id)
    return { tenant, origin, asked }
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, text, done) => done(null, text))

    scope.get(`${TEST_ID_PATH}/authorize`, async (request, reply) => {
      const { tenant, asked } = await visited(request, new URL(request.url, 'http://local.invalid').searchParams)
      const locale = pickLocale(request.headers['accept-language'], tenant.settings.locales)
      const back = new URL(asked.redirectUri)
      back.search = new URLSearchParams({ error: 'access_denied', state: asked.state }).toString()
      return reply
        .headers(HEADERS)
        .type('text/html; charset=utf-8')
        .send(testIdPage({ shop: tenant.name, locale, words: WORDS[locale].testSignIn, hidden: hiddenIn(asked), back: back.href }))
    })

    scope.post(`${TEST_ID_PATH}/authorize`, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const { origin, asked } = await visited(request, form)
      const name = form.get('name')?.trim()
      if (!name) return reply.headers(HEADERS).redirect(`${TEST_ID_PATH}/authorize?${new URLSearchParams(hiddenIn(asked)).toString()}`, 303)
      return reply.headers(HEADERS).redirect(testId.approve(origin, asked, name).href, 303)
    })
  })
}
