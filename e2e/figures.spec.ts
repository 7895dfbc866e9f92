import { describe, expect, inject, test } from 'vitest'
import { getPage } from './support/get-page.ts'
import { setUnevenFigures } from './support/operator.ts'
import { type DemoShop, tenantOf } from './support/own-tenants.ts'

/** Figures that need a decimal sign, by what tells them apart in a page's text. */
const FIGURES: Readonly<Record<string, RegExp>> = {
  money: /(?:[$₹]\s?\d[\d.,]*|\d[\d.,]*\s?[$₹])/gu,
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

describe.each([
  ['galleria', 'en', '', '.'],
  ['galleria', 'es', '/es', '.'],
  ['plaza', 'es', '', ','],
  ['plaza', 'en', '/en', '.'],
] as const)('%s in %s', (shop: DemoShop, _, prefix, sign) => {
  test(`writes every figure of a page with the same decimal sign, "${sign}"`, async () => {
    await setUnevenFigures(shop)
    const pageAt = (path: string) => getPage(path, { host: `${tenantOf(shop).host}:${inject('shop').port}` })
    const home = await pageAt(`${prefix}/`)
    const product = await pageAt(/href="([^"]*\/product\/[^"]+)"/.exec(home.html)?.[1] ?? '')
    expect([home.status, product.status]).toEqual([200, 200])
    const text = textOf(home.html + product.html)
    for (const [kind, pattern] of Object.entries(FIGURES)) {
      const figures = text.match(pattern) ?? []
      expect(new Set(figures.map(decimalSign).filter((found) => found !== undefined)), `${kind}: ${figures.slice(0, 8).join(' · ')}`).toEqual(new Set([sign]))
    }
  })
})
