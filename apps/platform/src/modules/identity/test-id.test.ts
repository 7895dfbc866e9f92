import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { testTenant } from '../../shop.fixture.ts'
import { ProviderAnswerRefused } from './identity.ports.ts'
import { createOpenidProvider } from './openid-provider.adapter.ts'
import { createTestId, TEST_ID_CLIENT, TEST_ID_PATH } from './test-id.ts'
import { mountTestId } from './test-id.routes.ts'

const ORIGIN = 'http://shop.localhost'
const RETURN_TO = `${ORIGIN}/auth/social`
const attempt = { state: 'the state', nonce: 'the nonce', verifier: 'v'.repeat(43), returnTo: RETURN_TO }

const testId = createTestId({ secret: 'of these tests', clock: () => new Date() })
const settings = { type: 'test-id', kind: 'openid', name: 'Test ID', issuer: ORIGIN + TEST_ID_PATH, clientId: TEST_ID_CLIENT } as const
const providerWith = (clientSecret: string) => createOpenidProvider({ ...settings, clientSecret }, (url, init) => testId.answer(new Request(url, init)))
const provider = providerWith(testId.clientSecret)

const app = Fastify()
const tenant = testTenant()
mountTestId(app, { testId, offersTo: ({ id }) => id === tenant.id, findTenantByHost: async (host) => (host === 'shop.localhost' ? tenant : undefined) })
afterAll(() => app.close())

const headers = { host: 'shop.localhost', 'accept-language': 'es' }
const page = (url: URL, host = headers.host) => app.inject({ url: url.pathname + url.search, headers: { ...headers, host } })
async function answerOf(name: string, change: Record<string, string> = {}): Promise<URLSearchParams> {
  const url = await provider.start(attempt)
  const form = new URLSearchParams({ ...Object.fromEntries(url.searchParams), name, ...change })
  const reply = await app.inject({
    method: 'POST',
    url: url.pathname,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  return new URL(String(reply.headers.location)).searchParams
}

test('asks for a name in the language of whoever comes, clearly as a test, and offers the way back', async () => {
  const reply = await page(await provider.start(attempt))
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('lang="es"')
  expect(reply.body).toContain('Solo una prueba')
  expect(reply.body).toContain(`${RETURN_TO}?error=access_denied`)
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
})

test('believes everybody, at an address that is nobody’s', async () => {
  const person = await provider.finish(await answerOf('Asha'), attempt)
  expect(person).toMatchObject({ first: 'Asha', isEmailVerified: true, email: expect.stringMatching(/^[0-9a-f]{16}@test-id\.example$/) })
  expect(await provider.finish(await answerOf('asha'), attempt)).toMatchObject({ subject: person.subject })
})

test('gives nothing for a made-up code, another verifier, or to whoever is not the shop', async () => {
  const answer = await answerOf('Asha')
  await expect(provider.finish(answer, { ...attempt, verifier: 'w'.repeat(43) })).rejects.toThrow(ProviderAnswerRefused)
  await expect(providerWith('guessed').finish(answer, attempt)).rejects.toThrow(/invalid_client$/)
  answer.set('code', 'AAAA')
  await expect(provider.finish(answer, attempt)).rejects.toThrow(ProviderAnswerRefused)
})

test('sends nobody elsewhere, and is not there in other shops', async () => {
  const url = await provider.start(attempt)
  expect((await page(url, 'other.localhost')).statusCode).not.toBe(200)
  url.searchParams.set('redirect_uri', 'https://evil.example/')
  expect((await page(url)).statusCode).not.toBe(200)
})
