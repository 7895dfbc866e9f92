import { describe, expect, inject, test, vi } from 'vitest'
import { getPage } from './support/get-page.ts'
import { anyVariant, setUnevenFigures } from './support/operator.ts'
import { type DemoShop, tenantOf } from './support/own-tenants.ts'
import { withShopper } from './support/shopper.ts'

const MONEY = /(?:[$₹]\s?\d[\d.,]*|\d[\d.,]*\s?[$₹])/gu
/** Figures that need a decimal sign, by what tells them apart in a page's text. */
const FIGURES: Readonly<Record<string, RegExp>> = {
  money: MONEY,
  ratings: /\d[.,]\d(?= (?:out of|de) 5 )/gu,
  percentages: /\d+[.,]\d+(?=\s?%)/gu,
}

const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/aria-label="([^"]*)"/g, '>$1<')
    .replace(/<[^>]*>/g, ' ')

/** The sign before the last one or two digits: "." of "1,234.5". */
const decimalSign = (figure: string): string | undefined => /([.,])\d{1,2}\D*$/.exec(figure)?.[1]

/** What a guest's cart says, which only a browser knows. */
async function cartOf(tenant: DemoShop, prefix: string): Promise<string> {
  const line = { item: await anyVariant(tenant), quantity: 1, seller: { id: 'known to the shop', name: '' } }
  let html = ''
  await withShopper({ size: 'desktop', tenant }, async ({ page, open }) => {
    await page.addInitScript({ content: `localStorage.setItem('galleria:${tenantOf(tenant).key}:cart', '${JSON.stringify([line])}')` })
    await open(`${prefix}/cart`)
    await page.getByRole('main').getByText(/[$₹]/).first().waitFor()
    html = await page.content()
  })
  return html
}

describe.each([
  ['galleria', 'en', '', '.'],
  ['galleria', 'es', '/es', '.'],
  ['plaza', 'es', '', ','],
  ['plaza', 'en', '/en', '.'],
] as const)('%s in %s', (shop: DemoShop, _, prefix, sign) => {
  test(`writes every figure of a page with the same decimal sign, "${sign}"`, async () => {
    await setUnevenFigures(shop)
    const read = async (path: string) => {
      const { status, html } = await getPage(path, { host: `${tenantOf(shop).host}:${inject('shop').port}` })
      expect(status, path).toBe(200)
      return html
    }
    /** Lists follow what has changed a moment later. */
    const pageAt = (path: string) =>
      vi.waitFor(async () => {
        const html = await read(path)
        expect(textOf(html).match(MONEY)?.map(decimalSign), path).toContain(sign)
        return html
      }, 30_000)
    const first = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
    const home = await pageAt(`${prefix}/`)
    const product = await pageAt(first(home, /href="([^"]*\/product\/[^"]+)"/))
    const listing = await pageAt(first(product, /href="([^"]*\/market\/[^/"]+\/[^/"]+)"/))
    const some = new Set(Array.from(listing.matchAll(/href="[^"]*\/product\/[^"]*-([\da-f]{8}-[\da-f-]{27})"/g), ([, id]) => id))
    const pages = {
      home,
      product,
      listing,
      shop: await pageAt(first(await read(`${prefix}/shops`), /href="([^"]*\/shop-details\/[^"]+)"/)),
      comparison: await pageAt(`${prefix}/compare?items=${[...some].slice(0, 2).join('.')}`),
      cart: await cartOf(shop, prefix),
    }
    for (const [name, html] of Object.entries(pages)) {
      const text = textOf(html)
      expect(text.match(MONEY)?.map(decimalSign), `money of ${name}`).toContain(sign)
      for (const [kind, pattern] of Object.entries(FIGURES)) {
        const figures = text.match(pattern) ?? []
        expect(
          new Set(figures.map(decimalSign).filter((found) => found !== undefined && found !== sign)),
          `${kind} of ${name}: ${figures.slice(0, 8).join(' · ')}`,
        ).toEqual(new Set())
      }
    }
    const all = textOf(home + product)
    for (const [kind, pattern] of Object.entries(FIGURES)) expect((all.match(pattern) ?? []).map(decimalSign), kind).toContain(sign)
  })
})
