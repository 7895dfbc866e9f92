import { getContentPage, listContentPages, listContentVersions, listFaqRatings, publishContentPage, rateFaq } from '@galleria/contract'
import { LOCALES } from '@galleria/kernel'
import { CONTENT_FIGURES, CONTENT_PAGES, MAX_FAQ } from '@galleria/rules'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor, RequestContext } from '../../context.ts'
import { openDatabase } from '../../infra/database.ts'
import { callerOf, refusalOf, stoppedClock, testContext, testTenant } from '../../shop.fixture.ts'
import { createContentModule } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const clock = stoppedClock('2026-12-01T09:00:00Z')
const content = createContentModule({ database, clock, enquiryDays: 180 })
const call = callerOf(content.routes)
const staff: Actor = { kind: 'staff', accountId: '018f0000-0000-7000-8000-000000000001', rights: ['content.edit'] }
let guest: RequestContext
let writer: RequestContext
beforeEach(() => {
  const tenant = testTenant()
  guest = testContext(tenant)
  writer = testContext(tenant, { actor: staff })
})

const textOf = (title: string) => `# ${title}\n\nBring it back.\n\n## How\n\nWithin {return_days} days.`
const newVersion = (after: number, title = 'Our returns') => ({
  params: { id: 'returns' },
  body: { after, texts: { en: textOf(title), es: textOf(`${title} (es)`) }, changes: { en: `Now ${title}`, es: `Ahora ${title}` } },
})
const shown = async (ctx: RequestContext, version?: number, id = 'returns') =>
  (await call(getContentPage, ctx, { params: { id }, query: version === undefined ? {} : { version } })).data

describe.each(LOCALES)('the texts that come with the software, in %s', (locale) => {
  test.each([...CONTENT_PAGES])('%s is a page to be read, filled in', async (id) => {
    const page = await shown(testContext(guest.tenant, { locale }), undefined, id)
    expect(page).toMatchObject({ _id: id, version: 0, replacedAt: null, language: locale })
    const text = JSON.stringify(page)
    expect(text).not.toMatch(/\{[a-z_]+\}/)
    const words = page.blocks
      .flatMap((block) => (block.kind === 'paragraph' ? block.spans : block.kind === 'list' ? block.items.flat() : []))
      .map((span) => span.text)
    expect(words.join(' ').split(/\s+/).length).toBeGreaterThan(350)
    expect(page.blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(4)
  })

  test('they say what the rules say: days of return and refund, notice, age', async () => {
    const ctx = testContext(guest.tenant, { locale })
    const [terms, returns, privacy] = await Promise.all(['terms', 'returns', 'privacy'].map(async (id) => JSON.stringify(await shown(ctx, undefined, id))))
    const { return_days, refund_days, notice_days, legal_age } = CONTENT_FIGURES
    for (const figure of [return_days, refund_days]) expect(returns).toContain(` ${figure} `)
    for (const figure of [notice_days, legal_age]) expect(terms).toMatch(new RegExp(` ${figure}[ ,.]`))
    expect(privacy).toMatch(new RegExp(` ${legal_age}[ ,.]`))
    expect(privacy).toContain(guest.tenant.settings.support.email)
  })

  test('every address in them is one of a page that there is', async () => {
    const ctx = testContext(guest.tenant, { locale })
    const pages = await Promise.all(CONTENT_PAGES.map(async (id) => shown(ctx, undefined, id)))
    const hrefs = JSON.stringify(pages).matchAll(/"href":"(\/[^"]*)"/g)
    expect(new Set([...hrefs].map(([, href]) => href))).toEqual(new Set(['/contact', '/privacy-policy', '/profile/privacy', '/return-refund-policy']))
  })
})

test("a tenant's own version is what its readers see from then on, and what was before stays to be read", async () => {
  clock.pass(60_000)
  const { data: first } = await call(publishContentPage, writer, newVersion(0))
  expect(first).toMatchObject({ _id: 'returns', version: 1, title: 'Our returns', changes: 'Now Our returns', path: '/return-refund-policy' })
  clock.pass(86_400_000)
  const { data: second } = await call(publishContentPage, writer, newVersion(1, 'Better returns'))

  expect(await shown(guest)).toMatchObject({ version: 2, title: 'Better returns', replacedAt: null })
  expect(await shown(testContext(guest.tenant, { locale: 'es' }))).toMatchObject({ title: 'Better returns (es)', language: 'es' })
  expect(await shown(guest, 1)).toMatchObject({ title: 'Our returns', publishedAt: first.publishedAt, replacedAt: second.publishedAt })
  expect(await shown(guest, 0)).toMatchObject({ version: 0, title: 'Returns and refunds', replacedAt: first.publishedAt })
  expect((await refusalOf(shown(guest, 3))).code).toBe('content.page_not_found')
  expect(JSON.stringify((await shown(guest)).blocks)).toContain('Within 30 days.')

  const versions = async (page: number) => call(listContentVersions, guest, { params: { id: 'returns' }, query: { page, itemsPerPage: 2 } })
  expect((await versions(1)).data.map(({ version, changes }) => [version, changes])).toEqual([
    [2, 'Now Better returns'],
    [1, 'Now Our returns'],
  ])
  expect(await versions(2)).toMatchObject({ data: [{ version: 0 }], page: { page: 2, itemsPerPage: 2, total: 3 } })
  expect(await versions(3)).toMatchObject({ data: [], page: { total: 3 } })
  const { data: list } = await call(listContentPages, guest, { query: {} })
  expect(list.map(({ _id, version }) => [_id, version])).toEqual([
    ['about', 0],
    ['terms', 0],
    ['privacy', 0],
    ['returns', 2],
    ['faq', 0],
  ])

  const other = testContext(testTenant())
  expect(await shown(other)).toMatchObject({ version: 0 })
})

test('of two who write at once, one is told to look at what the other wrote', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => call(publishContentPage, writer, newVersion(0, `Returns ${n}`))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'content.version_outdated' })
  expect((await refusalOf(call(publishContentPage, writer, newVersion(7)))).code).toBe('content.version_outdated')
})

test('what is not sane is refused line by line, in the language of the writer, and nothing is published', async () => {
  const body = {
    after: 0,
    texts: { en: '# Returns\n\nBring <b>it</b> back.\n\n[x](javascript:alert(1))', es: 'Sin título' },
    changes: { en: ' ', es: 'Nuevo' },
  }
  const refusal = await refusalOf(call(publishContentPage, testContext(writer.tenant, { actor: staff, locale: 'es' }), { params: { id: 'returns' }, body }))
  expect(refusal).toMatchObject({ code: 'request.invalid' })
  expect(refusal).toHaveProperty('errors', [
    { path: '/texts/en', message: 'La línea 3 tiene algo que no es título (## y ###), párrafo, lista, negrita, cursiva ni enlace' },
    {
      path: '/texts/en',
      message: 'El enlace de la línea 5 lleva a javascript:alert(1); usa una dirección https, mailto o tel, o una ruta de esta tienda',
    },
    { path: '/changes/en', say: expect.any(Function) },
    { path: '/texts/es', message: 'Empieza con un título: una primera línea como # Devoluciones' },
  ])
  expect(await shown(guest)).toMatchObject({ version: 0 })
})

test('each language of the shop is written, and no other', async () => {
  const english = testTenant({ locales: ['en'] })
  const ctx = testContext(english, { actor: staff })
  const only = { after: 0, texts: { en: textOf('Returns') }, changes: { en: 'Shorter' } }
  const missing = await refusalOf(call(publishContentPage, writer, { params: { id: 'returns' }, body: only }))
  expect(missing).toMatchObject({ code: 'request.invalid', isIncomplete: true })
  expect(await refusalOf(call(publishContentPage, ctx, newVersion(0)))).toMatchObject({ code: 'request.invalid', isIncomplete: false })
  await expect(call(publishContentPage, ctx, { params: { id: 'returns' }, body: only })).resolves.toMatchObject({ data: { version: 1 } })
})

test('what people think of an answer is told, however many other questions there once were', async () => {
  const publish = async (after: number, anchors: readonly string[]) => {
    const text = `# Questions\n\nWhat people ask.\n\n## All\n\n${anchors.map((anchor) => `### Why ${anchor}? {#${anchor}}\n\nBecause.`).join('\n\n')}`
    const body = { after, texts: { en: text, es: text }, changes: { en: 'New questions', es: 'Preguntas nuevas' } }
    await call(publishContentPage, writer, { params: { id: 'faq' }, body })
  }
  const rate = (id: string, helpful: boolean) => call(rateFaq, guest, { params: { id }, body: { helpful } })
  const old = Array.from({ length: MAX_FAQ }, (_, index) => `old-${index}`)
  await publish(0, old)
  for (const id of old) await rate(id, true)
  await publish(1, ['old-7', 'what-is-new'])
  await rate('what-is-new', false)
  expect((await call(listFaqRatings, writer, {})).data).toEqual([
    { _id: 'what-is-new', question: 'Why what-is-new?', helpful: 0, unhelpful: 1 },
    { _id: 'old-7', question: 'Why old-7?', helpful: 1, unhelpful: 0 },
  ])
})
