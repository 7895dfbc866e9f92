import { expect, test } from 'vitest'
import { productPath, setPrice } from './support/operator.ts'
import { alive, originOf, withShopper } from './support/shopper.ts'

const get = (path: string, headers: Record<string, string> = {}) => fetch(originOf() + path, { headers: { 'accept-encoding': 'br', ...headers } })

test.each(['/', '/market/electronics', '/market/electronics/all', '/search?q=headphones', '/es', '/about'])(
  '%s comes compressed, strict about scripts, without cookies, and once only while nothing changes',
  async (path) => {
    await (await get(path)).text()
    const page = await get(path)
    const html = await page.text()
    expect(html).toMatch(/^<!doctype html>/i)
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(Number(page.headers.get('content-length'))).toBeLessThan(html.length / 2)
    expect(page.headers.get('set-cookie')).toBeNull()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`require-trusted-types-for 'script'`)

    const again = await get(path, { 'if-none-match': page.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  },
)

test('a price that changes in the database is soon on the pages that show it', async () => {
  const name = 'Matinee 8 mm film projector'
  const path = await productPath(name)
  const pages = [path, `/es${path}`, '/search?q=matinee+projector']
  const htmlOf = async (page: string) => (await get(page)).text()
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
