import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectVisible } from './support/expectations.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

/** What the browser has kept of this shop, as paths. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`caches.keys()
    .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
    .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`)

/** Wakes the page up, which registers the worker, and waits until it sees what is opened. */
async function keepsPages(page: Page): Promise<void> {
  await alive(page)
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.each(walkedSizes())('what was visited can be read without a connection, all else is a page of ours (%s)', (size) =>
  withShopper({ size, keepsPages: true }, async ({ page, context, open, expectNoReply }) => {
    await open('/')
    await keepsPages(page)
    await open('/market/toys')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await alive(page)
    const tile = page.locator('.tile-link').first()
    const product = new URL((await tile.getAttribute('href')) ?? '', page.url()).pathname
    await tile.click()
    await page.waitForURL((url) => url.pathname === product)
    const name = await page.getByRole('heading', { level: 1 }).filter({ hasNotText: title }).innerText()
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/', '/market/toys', product]))

    expectNoReply(/./)
    await context.setOffline(true)
    await expectVisible(page.getByText("You're offline. You can still read the pages you opened before."))
    await page.goto('/market/toys')
    await expectVisible(heading(page, title))
    await expect.poll(() => page.evaluate<number>(`document.querySelector('.tile img').naturalWidth`)).toBeGreaterThan(0)
    // By a link, and not only by address.
    await page.locator(`a[href="${product}"]`).first().click()
    await expectVisible(heading(page, name))

    await page.goto('/market/grocery')
    await expectVisible(heading(page, "You're offline"))
    expect(await page.evaluate(`document.fonts.ready.then((fonts) => [...fonts].map(({ family, status }) => family + ': ' + status).sort())`)).toEqual([
      'Fraunces: loaded',
      'Instrument Sans: loaded',
    ])
    await expectAccessible(page)
    await page.goto('/es/contact')
    await expectVisible(heading(page, 'No tienes conexión'))

    await context.setOffline(false)
    await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
    await expectVisible(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'sin conexión' }))
  }),
)

test.each(walkedSizes())('a page that cannot be gone to is said not to be there, with the way back; it comes by itself with the connection (%s)', (size) =>
  withShopper({ size }, async ({ page, context, open, expectNoReply, expectReply }) => {
    await open('/market/toys')
    await alive(page)
    const doors = page.getByRole('main').locator('.doors a')
    const name = (await doors.first().locator('b').innerText()).trim()

    // The shop is there, and fails.
    expectReply(503, /market\/toys/)
    await page.route(/market\/toys\//, (route) => route.fulfill({ status: 503, body: 'busy' }))
    await doors.first().click()
    await expectVisible(heading(page, "We couldn't open this page"), page.getByRole('banner'))
    await expectAccessible(page)
    await page.goBack()
    await expectVisible(heading(page, 'Toys'), doors.first())
    await doors.first().click()
    await expectVisible(heading(page, "We couldn't open this page"))
    await page.unroute(/market\/toys\//)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(heading(page, name))

    // The connection is lost on the way; what is clicked later is left to the browser, and to what it has kept.
    await open('/market/toys')
    await alive(page)
    expectNoReply(/market\/toys\//)
    await page.route(/market\/toys\//, async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await doors.last().click()
    await expectVisible(heading(page, "You're offline"), page.getByRole('button', { name: 'Try again' }))
    await expectAccessible(page)
    await page.unroute(/market\/toys\//)
    await context.setOffline(false)
    await expectVisible(page.locator('.tiles-grid'))
  }),
)

test('nothing that the API said is kept, and nothing at all of what somebody looked at who signs out', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', keepsPages: true, customer }, async ({ page, open }) => {
    await open('/')
    await keepsPages(page)
    await open('/wishlist')
    await expect.poll(() => keptPaths(page)).toContain('/wishlist')
    expect((await keptPaths(page)).filter((path) => path.startsWith('/api'))).toEqual([])
    await open('/profile')
    await alive(page)
    await page.waitForLoadState('networkidle') // what is asked for under a session that ends meanwhile is refused
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expectVisible(page.getByText("You're logged out"))
    await expect.poll(async () => (await keptPaths(page)).filter((path) => path === '/wishlist')).toEqual([])
  })
})

test('the shop can be installed', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/es')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const { type, manifest } = await page.evaluate(async (address) => {
      const reply = await fetch(address)
      return { type: reply.headers.get('content-type'), manifest: (await reply.json()) as { icons: { src: string; sizes: string }[] } }
    }, href ?? '')
    expect(type).toMatch('application/manifest+json')
    expect(manifest).toMatchObject({ lang: 'es', start_url: '/es', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate<string>(`fetch(${JSON.stringify(src)})
        .then((reply) => reply.blob()).then(createImageBitmap).then(({ width, height }) => width + 'x' + height)`)
      expect(size).toBe(sizes)
    }
    const cdp = await page.context().newCDPSession(page)
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  }))
