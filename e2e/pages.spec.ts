import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectPath, expectVisible } from './support/expectations.ts'
import { getPage } from './support/get-page.ts'
import { productPath, setPrice } from './support/operator.ts'
import { alive, expectAlive, withShopper } from './support/shopper.ts'

test.each(['/', '/market/electronics', '/market/electronics/all', '/search?q=headphones', '/es', '/about'])(
  '%s comes compressed, strict about scripts, without cookies, and once only while nothing changes',
  async (path) => {
    await getPage(path)
    const { headers, html } = await getPage(path)
    expect(html).toMatch(/^<!doctype html>/i)
    expect(headers['content-encoding']).toBe('br')
    expect(Number(headers['content-length'])).toBeLessThan(html.length / 2)
    expect(headers['set-cookie']).toBeUndefined()
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`require-trusted-types-for 'script'`)

    const again = await getPage(path, { 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.html]).toEqual([304, ''])
  },
)

test('a price that changes in the database is soon on the pages that show it', async () => {
  const name = 'Matinee 8 mm film projector'
  const path = await productPath(name)
  const pages = [path, `/es${path}`, '/search?q=matinee+projector']
  const htmlOf = async (page: string) => (await getPage(page)).html
  const before = new Map(await Promise.all(pages.map(async (page) => [page, await htmlOf(page)] as const)))
  await setPrice(name, 12_345_00)
  for (const page of pages) {
    expect(before.get(page)).not.toMatch(/12[,.\s\u00a0]?345/)
    await expect.poll(() => htmlOf(page)).toMatch(/12[,.\s\u00a0]?345/)
  }
})

test('markup that is smuggled into a living page becomes an error (C-12)', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/')
    await alive(page)
    const smuggle = `(() => { try { document.body.insertAdjacentHTML('beforeend', '<img id="smuggled" src="x" onerror="alert(1)">'); return 'in' } catch (error) { return error.message } })()`
    expect(await page.evaluate(smuggle)).toBe('Markup that is not our own was kept out of the page')
    expect(await page.locator('#smuggled').count()).toBe(0)
  }))

/** No script comes until what it answers is called. */
async function asleep(page: Page): Promise<() => void> {
  const told = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await told.promise
    await route.continue()
  })
  return told.resolve
}

test.each([
  ['/cart', 'Shop now', '/'],
  ['/checkout', 'Shop now', '/'],
  ['/profile/my-order', 'Log in', '/auth/login?redirectTo=%2Fprofile%2Fmy-order'],
])('%s follows the link "%s" although the page comes to life while it is pressed', (path, name, target) =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    const comeToLife = await asleep(page)
    await open(path)
    await page.getByRole('main').getByRole('link', { name, exact: true }).filter({ visible: true }).hover()
    await page.mouse.down()
    comeToLife()
    await expectAlive(page)
    await page.mouse.up()
    await expectPath(page, target)
  }),
)

test.each([
  ['/auth/login?redirectTo=%2Fcart', 'Log in with a code instead', '/auth/login-with?redirectTo=%2Fcart'],
  ['/auth/login?redirectTo=%2Fcart', 'Create an account', '/auth/register?redirectTo=%2Fcart'],
  ['/quote?product=8', 'Log in', '/auth/login?redirectTo=%2Fquote%3Fproduct%3D8'],
])('%s knows where to go on when "%s" is pressed before the page is alive', (path, name, target) =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    const comeToLife = await asleep(page)
    await open(path)
    await page.getByRole('main').getByRole('link', { name, exact: true }).filter({ visible: true }).click()
    comeToLife()
    await expectPath(page, target)
  }),
)

test.each([
  ['/market/health-care/all', /^Add .* to cart$/, /^One more of /],
  ['/market/electronics/headphones', /^Choose options for /, undefined],
] as const)('%s shows at once that what was pressed is at work, and does it when the page is alive', (path, pressed, done) =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    const comeToLife = await asleep(page)
    await open(path)
    const plus = page.locator('.tiles-grid .tile-add > *').and(page.getByLabel(pressed)).first()
    const colour = () => plus.evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element).backgroundColor)
    const before = await colour()
    await plus.click()
    expect(await plus.getAttribute('aria-busy')).toBe('true')
    await expect.poll(colour).not.toBe(before)
    comeToLife()
    await expectVisible(done ? page.getByRole('button', { name: done }).first() : page.getByRole('dialog'))
    expect(await page.locator('[aria-busy="true"]:is(a, button)').count()).toBe(0)
  }),
)

test.each(['/', '/es', '/market/electronics'])('%s writes prices in the fonts that it brings along, currency and all', (path) =>
  withShopper({ size: 'desktop' }, async ({ page, context, open }) => {
    await open(path)
    const price = page.locator('.price > b').filter({ hasText: '₹', visible: true }).first()
    await expectVisible(price)
    await page.evaluate('document.fonts.ready')
    const devtools = await context.newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    await price.evaluate((element) => element.setAttribute('data-under-test', ''))
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-under-test]' })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([])
    expect(fonts.length).toBe(2)
  }),
)
