import { readFile } from 'node:fs/promises'
import { CHOICE_WORDING } from '@galleria/rules'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { orderParts } from '../order/order.parts.ts'
import { pushParts } from '../push/push.parts.ts'
import { stockAlertParts } from '../stock-alert/stock-alert.parts.ts'
import { createFeedService } from './feed.service.ts'

const platform = await startTestPlatform()
const { database } = platform
let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform)
  other = await createTestShop(platform)
})
afterAll(platform.close)

describe('what somebody agreed to hear of', () => {
  const changesOf = async ({ api }: SignedIn) =>
    (await api.listConsentChanges({ query: {} })).data.map(({ topic, channel, isOn, by, wording }) => ({ topic, channel, isOn, by, wording }))

  it('is kept with when and by what it changed, and only what changed', async () => {
    const [customer, stranger, elsewhere] = [await shop.addCustomer(), await shop.addCustomer(), await other.addCustomer()]
    const change = (isOn: boolean, wording?: number) =>
      customer.api.changeNotificationSettings({ body: { topic: 'messages', channel: 'email', isOn, ...(wording ? { wording } : {}) } })
    await change(true) // as it was
    await Promise.all([change(false, CHOICE_WORDING), change(false, CHOICE_WORDING)])
    await change(true)
    const { stop } = createFeedService({
      database,
      clock: () => new Date(),
      parts: { ...identityParts, ...orderParts, ...stockAlertParts, ...pushParts },
      tellCustomer: async () => undefined,
      tellsSellers: async () => true,
      notificationDays: 90,
    })
    for (let count = 0; count < 2; count += 1) await stop(shop.tenantId, customer.userInfo._id, 'messages')
    const of = { topic: 'messages', channel: 'email' }
    expect(await changesOf(customer)).toEqual([
      { ...of, isOn: false, by: 'mail_link', wording: null },
      { ...of, isOn: true, by: 'settings', wording: null },
      { ...of, isOn: false, by: 'settings', wording: CHOICE_WORDING },
    ])
    expect([await changesOf(stranger), await changesOf(elsewhere)]).toEqual([[], []])
    const page = async (at: number) => customer.api.listConsentChanges({ query: { page: at, itemsPerPage: 2 } })
    const pages = [await page(1), await page(2)]
    expect(pages.map(({ data }) => data.length)).toEqual([2, 1])
    expect(pages[1]?.page).toEqual({ page: 2, itemsPerPage: 2, total: 3 })
    await expect(change(false, CHOICE_WORDING + 1)).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(shop.guest().listConsentChanges({ query: {} })).rejects.toMatchObject({ code: 'identity.sign_in_required' })
  })

  it('goes on for replies to reviews, which had been among the messages of shops', async () => {
    const customer = await shop.addCustomer()
    for (const channel of ['shop', 'email'] as const) await customer.api.changeNotificationSettings({ body: { topic: 'messages', channel, isOn: false } })
    const migration = await readFile(new URL('../../../migrations/0068_reviews_are_a_topic.sql', import.meta.url), 'utf8')
    for (const [index, text] of migration.split('--> statement-breakpoint').entries()) await database.run({ name: `test-migration-${index}`, text }, [])
    const { data } = await customer.api.viewNotificationSettings()
    expect(data.topics.find(({ topic }) => topic === 'reviews')?.channels).toEqual([
      { channel: 'shop', isOn: false },
      { channel: 'email', isOn: false }, // as for everybody
    ])
    expect((await changesOf(customer)).filter(({ topic }) => topic === 'reviews')).toEqual([
      { topic: 'reviews', channel: 'shop', isOn: false, by: null, wording: null },
    ])
    expect((await platform.check()).filter((one) => !isRight(one))).toEqual([])
  })

  it('stays as it was noted', async () => {
    const customer = await shop.addCustomer()
    await customer.api.changeNotificationSettings({ body: { topic: 'stock', channel: 'shop', isOn: false } })
    const rewrite = { name: 'test-rewrite', text: 'update consent_change set is_on = true where tenant_id = $1 and customer_id = $2' }
    await expect(database.run(rewrite, [shop.tenantId, customer.userInfo._id])).rejects.toThrow(/stays/)
    expect(await changesOf(customer)).toMatchObject([{ topic: 'stock', isOn: false }])
  })
})
