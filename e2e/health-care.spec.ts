import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { photograph } from './support/photograph.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const MARKET = '/market/health-care'
const main = (page: Page) => page.getByRole('main')
const doors = (page: Page, name = 'Health care') => main(page).getByRole('navigation', { name, exact: true }).getByRole('link')
const tiles = (page: Page) => main(page).locator('li.tile')

test.each(walkedSizes())('a doctor is found on a %s by what they are for, and leads to where a time is booked', (size) =>
  withShopper({ size }, async ({ page, open }) => {
    await open(MARKET)
    await expectVisible(doors(page).first())
    expect((await doors(page).allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Find a doctor',
      'Order medicines',
      'Upload a prescription',
      'Book a test',
      'Check-ups',
      'Physiotherapy',
      'Hospitals',
      'Clinics',
      'Diagnostic centres',
      'Pharmacies',
    ])
    // What has a door has no second one.
    await expectGone(doors(page, 'Categories').filter({ hasText: 'Doctors' }))
    await expectVisible(doors(page, 'Categories').filter({ hasText: 'First aid' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await doors(page).filter({ hasText: 'Find a doctor' }).click()
    await expectPath(page, '/specialities/health-care')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await doors(page, 'Specialities').filter({ hasText: 'Cardiology' }).click()
    await expectPath(page, `${MARKET}/doctors?f=speciality:cardiology`)
    await expect.poll(() => tiles(page).count()).toBe(1)
    const tile = tiles(page).first()
    await expectGone(tile.getByRole('button', { name: /cart|options/i }))
    await tile.getByRole('link', { name: /^Book Dr / }).click()
    await expectPath(page, /^\/product\/dr-meera-krishnan/)
  }),
)

test.each(walkedSizes())('houses of health care are listed by their kind on a %s, with hours, and their pages say what can be booked there', (size) =>
  withShopper({ size }, async ({ page, open }) => {
    await open(MARKET)
    await doors(page).filter({ hasText: 'Hospitals' }).click()
    await expectPath(page, '/shops/hospitals')
    await expectVisible(main(page).getByRole('heading', { name: 'Hospitals', level: 1 }), main(page).getByText('Bengaluru · 6 services'))
    expect(await main(page).locator('.shop-card').count()).toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await main(page).getByRole('link', { name: 'Lakeview Hospital' }).click()
    await expectPath(page, '/shop-details/lakeview-hospital/all')
    await expectVisible(main(page).getByRole('heading', { name: 'What you can book' }), main(page).getByText('You choose the day and the time yourself'))
    expect(await main(page).innerText()).not.toMatch(/Delivery|pick-up|days to return/)
    expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toContain('"Hospital"')
    await expectAccessible(page)
    // A house that sells things as well says how they are sent.
    await open('/shop-details/tulsi-pharmacy/all')
    await expectVisible(main(page).getByText('Pharmacy', { exact: true }), main(page).getByRole('heading', { name: 'Delivery and returns' }))
  }),
)

test.each(walkedSizes())('a prescription is shown to a pharmacy on a %s, which sees it in the conversation', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(MARKET)
    await doors(page).filter({ hasText: 'Upload a prescription' }).click()
    await expectPath(page, '/prescription')
    await main(page)
      .getByRole('radio', { name: /Banyan Pharmacy/ })
      .check()
    const send = main(page).getByRole('button', { name: 'Send to Banyan Pharmacy' })
    await send.click()
    await expectVisible(main(page).getByText('Add at least one photo of the prescription.'))
    await expectFocus(page.getByLabel('Add photos'))
    await expectAccessible(page)
    await page.getByLabel('Add photos').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'wheat') })
    await expectVisible(main(page).getByRole('img', { name: 'Picture 1' }))
    await main(page).getByLabel('Anything to add?').fill('For ten days, please')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await send.click()

    await expectPath(page, /need-help-chat-with-seller\?chat=/)
    const log = page.getByRole('log', { name: 'Messages with Banyan Pharmacy' })
    await expectVisible(log.getByText('For ten days, please'), log.getByRole('img').first())
    await expect.poll(async () => (await customer.api.listChats({ query: {} })).chats.map(({ name }) => name)).toEqual(['Banyan Pharmacy'])
    const { chats } = await customer.api.listChats({ query: {} })
    await expect
      .poll(async () =>
        (await customer.api.listChatMessages({ params: { contextId: chats[0]?.contextId ?? '' }, query: {} })).data.map(({ pictures }) => pictures.length),
      )
      .toEqual([1])
  })
})

test('who is not logged in, or has no script, is told what a prescription needs', async () => {
  await withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/prescription')
    await expectVisible(main(page).getByText('Log in to show a pharmacy your prescription. Nobody else will see it.'))
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectAccessible(page)
  })
  await withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    expect(await open('/prescription')).toBe(200)
    expect(await main(page).locator('noscript').innerText()).toContain('This page needs JavaScript')
    expect(await open('/specialities/health-care')).toBe(200)
    await expectVisible(doors(page, 'Specialities').filter({ hasText: 'Cardiology' }))
  })
})

test('what is booked is not put into the cart from anywhere', async () => {
  const customer = await newCustomer()
  const name = 'Dr Arvind Rao, bones and joints'
  const { hits } = await apiOf().searchItems({ body: { q: 'Dr Arvind Rao', page: { page: 1, itemsPerPage: 1 } } })
  await customer.api.addToWishlist({ body: { item: hits.hits[0]?._id ?? '' } })
  const path = await productPath(name)
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open('/wishlist')
    await expectVisible(main(page).getByRole('link', { name: /^Book ?: Dr Arvind Rao/ }))
    await expectGone(main(page).getByRole('button', { name: /Move to cart/ }))
    await open('/market/health-care/doctors')
    const tile = tiles(page).filter({ hasText: name })
    await tile.hover()
    await tile.getByRole('button', { name: `Quick view: ${name}` }).click()
    const view = page.getByRole('dialog', { name })
    await expectVisible(view.getByRole('link', { name: 'Book', exact: true }))
    await expectGone(view.getByRole('button', { name: /Add to cart/ }))
    await expectAccessible(page)
    await view.getByRole('link', { name: 'Book', exact: true }).click()
    await expectPath(page, path)
  })
})

const OLD = '/health-care-market/health-care/health-care'
const MOVED: readonly (readonly [from: string, to: string])[] = [
  ['/health-care-market/health-care', MARKET],
  [OLD, MARKET],
  [`${OLD}/doctors`, `${MARKET}/doctors`],
  [`${OLD}/orderPrescription/medicines`, '/prescription'],
  [`${OLD}/pharmacyListing`, '/shops/pharmacies'],
  [`${OLD}/quote`, '/quote'],
  [`${OLD}/pharmacyShop/medicines`, `${MARKET}/medicines`],
  [`${OLD}/pharmacyShop/tulsi-pharmacy`, '/shop-details/tulsi-pharmacy/all'],
  [`${OLD}/specializationListing/doctors`, '/specialities/health-care'],
  [`${OLD}/ordermedicine/medicinecategory`, `${MARKET}/medicines`],
  [`${OLD}/lookingfordoctor/doctorlisting`, `${MARKET}/doctors`],
  [`${OLD}/bookatest/packagetest`, `${MARKET}/check-ups`],
  [`${OLD}/homeSampleCollection/health-care`, `${MARKET}/lab-tests?f=mode:home`],
  [`${OLD}/lookingForPhysiotherapist/health-care`, `${MARKET}/physiotherapy`],
  [`${OLD}/hospitalListing/health-care`, '/shops/hospitals'],
  [`${OLD}/hospitalDetails`, '/shops/hospitals'],
  [`${OLD}/diagnosticCenters/health-care`, '/shops/diagnostic-centres'],
  [`${OLD}/diagnosticCenterList`, '/shops/diagnostic-centres'],
  [`${OLD}/diagnosticCenterDetails`, '/shops/diagnostic-centres'],
  // C-36: the market behind counts; what it does not have leads to it.
  [`${OLD}/lookingForPhysiotherapist/toys`, '/market/toys'],
]

test('the older addresses of health care lead on to where what they name lies, in the language in which they were asked for', () =>
  withShopper({ size: 'desktop' }, async ({ page, open, expectReply }) => {
    const { markets } = await apiOf()
      .getTenantConfig()
      .then(({ data }) => data)
    const id = markets.find(({ slug }) => slug === 'health-care')?._id ?? ''
    const whereto = async (path: string): Promise<string> => {
      const { status, to } = await page.evaluate(async (asked) => {
        const reply = await fetch(asked)
        return { status: reply.status, to: reply.redirected ? reply.url : '' }
      }, path)
      const { pathname, search } = new URL(to || page.url())
      return status === 200 && to !== '' ? pathname + search : String(status)
    }
    await open('/about')
    for (const [from, to] of MOVED) expect(await whereto(from), from).toBe(to)
    expect(await whereto(`/health-care-market/${id}/${id}/lookingfordoctor/doctorlisting`)).toBe(`${MARKET}/doctors`)
    expect(await whereto(`/es${OLD}/hospitalListing/health-care`)).toBe('/es/shops/hospitals')
    expectReply(404, /health-care|shops|specialities/)
    for (const path of [
      '/health-care-market/nowhere',
      `${OLD}/nothing`,
      `${OLD}/hospitalListing/nowhere`,
      '/health-care-market/nowhere/health-care',
      '/shops/palaces',
      '/specialities/toys',
    ])
      expect(await open(path), path).toBe(404)
  }))
