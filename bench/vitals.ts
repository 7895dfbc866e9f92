import type { Browser, CDPSession, Page } from 'playwright-core'
import { moveFromPointer } from '../scripts/chromium.mjs'
import { type DeedPage, DEEDS } from './answers.ts'
import { launchChromium } from './chromium.ts'
import { median } from './load.ts'
import { signInShopper, type StoredSession } from './private-shopper.ts'
import { type Server, startShop } from './servers.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
/** A slow telephone line: what Lighthouse calls slow 4G, with a round trip of 400 ms. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOW_PROCESSOR = { rate: 4 }
const MOST = { paintMs: 2500, shift: 0.02, answerMs: 200 }

/**
 * Keeps the largest paint, all shifts, and the slowest answer to a tap or a key, from the first moment on. An answer is the next frame in which anything looks
 * different: that the press was felt, such as the ground of its button, and not that what it asks for is there.
 */
const WATCH = `
  window.vitals = { paint: 0, shift: 0, answer: 0, shown: 0 }
  const watch = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime }) => { vitals.paint = startTime })
  watch('layout-shift', ({ hadRecentInput, value }) => { if (!hadRecentInput) vitals.shift += value })
  watch('event', ({ interactionId, duration }) => { if (interactionId) vitals.answer = Math.max(vitals.answer, duration) }, { durationThreshold: 16 })
`
/** Keeps when the first frame was drawn in which there is what somebody has come for: the largest paint may well be a heading. */
const watchFor = (selector: string): string => `
  new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => { vitals.shown = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`
type Vitals = { readonly paint: number; readonly shift: number; readonly answer: number; readonly shown: number }
const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate('vitals')

const textAt = async (address: string): Promise<string> => (await fetch(address)).text()

/** The first product of a market that comes in more than one variant. */
async function productWithOptions(url: string): Promise<string> {
  for (const [, path = ''] of (await textAt(`${url}/market/fashion/all`)).matchAll(/href="(\/product\/[^"?]+)"/g))
    if ((await textAt(url + path)).includes('class="option-value"')) return path
  throw new Error('nothing comes in more than one variant')
}

async function pathsOf({ url }: Server): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string, link: RegExp): Promise<string> => link.exec(await textAt(url + path))?.[1] ?? '/'
  return {
    Home: '/',
    'A hall': '/market/electronics',
    'A listing': '/market/electronics/all',
    'A product': await first('/market/electronics/all', /href="(\/product\/[^"?]+)"/),
    Search: '/search?q=lamp',
    'The shops': '/shops',
    'A shop': await first('/shops', /href="(\/shop-details\/[^"?]+)"/),
    About: '/about',
    'The comparison': '/compare',
    "A guest's cart": '/cart',
  }
}

/** Made in the browser, of what the API answers to whoever is signed in; and what they come for: their goods, their addresses to choose from, their orders, their money. */
const PRIVATE_PAGES = {
  'A cart': { path: '/cart', selector: '.cart-line' },
  'The checkout': { path: '/checkout', selector: '.step-body fieldset' },
  'The orders': { path: '/profile/my-order', selector: '.order-card' },
  // As any other room of the account.
  'The wallet': { path: '/profile/wallet', selector: '.wallet-figure' },
} as const
type Visit = { readonly signedIn: StoredSession; readonly selector: string }

async function withPage<T>(browser: Browser, visit: Visit | undefined, work: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    ...(visit ? { storageState: { cookies: [], origins: [visit.signedIn] } } : {}),
  })
  try {
    const page = await context.newPage()
    await moveFromPointer(page)
    await page.addInitScript({ content: WATCH + (visit ? watchFor(visit.selector) : '') })
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    return await work(page, session)
  } finally {
    await context.close()
  }
}

/** The largest paint over a slow line, with nothing kept from before, and how much moved while the page came, woke and was read. */
const overSlowLine = (browser: Browser, url: string, visit?: Visit): Promise<Vitals> =>
  withPage(browser, visit, async (page, session) => {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await page.goto(url, { waitUntil: 'networkidle' })
    if (visit) await page.waitForFunction('vitals.shown > 0')
    const { paint } = await vitalsOf(page)
    await page.mouse.move(5, 5)
    await page.waitForLoadState('networkidle')
    await page.evaluate('window.scrollTo({ top: document.body.scrollHeight })')
    await page.waitForLoadState('networkidle')
    return { ...(await vitalsOf(page)), paint }
  })

/** The slowest answer to what a shopper does first, on a slow processor: the first tap wakes the page. */
const onSlowProcessor = (browser: Browser, url: string): Promise<number> =>
  withPage(browser, undefined, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('.count-cart').tap()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('input[type=search][name=q]').tap()
    await page.keyboard.type('lamp', { delay: 80 })
    await page.keyboard.press('Escape') // what is suggested may lie over the tiles
    const plus = page.locator('.tile-add > :last-child').first()
    if (await plus.isVisible()) {
      // Whoever has scrolled looks before they press: at once, the press would wait for what scrolling draws.
      await plus.scrollIntoViewIfNeeded()
      await page.waitForTimeout(400)
      await plus.tap()
    }
    await page.waitForTimeout(600)
    return (await vitalsOf(page)).answer
  })

/** How long the slowest answer took, on a slow processor, to what shoppers do most. */
async function benchAnswers(browser: Browser, { url }: Server, signedIn: StoredSession): Promise<Row[]> {
  const paths: Readonly<Record<DeedPage, string>> = {
    home: '/',
    listing: '/market/electronics/all',
    'product with options': await productWithOptions(url),
    checkout: PRIVATE_PAGES['The checkout'].path,
  }
  const rows: Row[] = []
  for (const { what, on, act } of DEEDS) {
    const answers: number[] = []
    const visit = on === 'checkout' ? { signedIn, selector: PRIVATE_PAGES['The checkout'].selector } : undefined
    for (let round = 0; round < ROUNDS; round += 1)
      answers.push(
        await withPage(browser, visit, async (page, session) => {
          await session.send('Emulation.setCPUThrottlingRate', SLOW_PROCESSOR)
          await page.goto(url + paths[on], { waitUntil: 'networkidle' })
          await act(page)
          await page.waitForTimeout(600)
          return (await vitalsOf(page)).answer
        }),
      )
    const answer = median(answers)
    rows.push({
      what: `${what}: slowest answer at a quarter of the processor`,
      result: `${Math.round(answer)} ms`,
      goal: 'under 200 ms',
      isMet: answer < MOST.answerMs,
    })
  }
  return rows
}

/** What a shopper feels of each public page, and of those that are theirs. */
export async function benchVitals(dataDir: string): Promise<Row[]> {
  const shop = await startShop(dataDir)
  const browser = await launchChromium()
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(await pathsOf(shop))) {
      const [paints, shifts, answers]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        const { paint, shift } = await overSlowLine(browser, shop.url + path)
        paints.push(paint)
        shifts.push(shift)
        answers.push(await onSlowProcessor(browser, shop.url + path))
      }
      const [paint, shift, answer] = [median(paints), Math.max(...shifts), median(answers)]
      rows.push({
        what: `${name}: largest paint at 400 ms and 1.6 Mbit/s, shift of the layout, slowest answer at a quarter of the processor`,
        result: `${(paint / 1000).toFixed(1)} s, ${shift.toFixed(3)}, ${Math.round(answer)} ms`,
        goal: 'under 2.5 s, 0.02, 200 ms',
        isMet: paint < MOST.paintMs && shift < MOST.shift && answer < MOST.answerMs,
      })
    }
    const signedIn = await signInShopper(shop)
    for (const [name, { path, selector }] of Object.entries(PRIVATE_PAGES)) {
      const rounds: Vitals[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await overSlowLine(browser, shop.url + path, { signedIn, selector }))
      const [paint, shown] = [median(rounds.map((each) => each.paint)), median(rounds.map((each) => each.shown))]
      const shift = Math.max(...rounds.map((each) => each.shift))
      rows.push({
        what: `${name} of somebody who is signed in: largest paint and what they came for at 400 ms and 1.6 Mbit/s with nothing kept, shift of the layout`,
        result: `${(paint / 1000).toFixed(1)} s, ${(shown / 1000).toFixed(1)} s, ${shift.toFixed(3)}`,
        goal: 'under 2.5 s, 2.5 s, 0.02',
        isMet: Math.max(paint, shown) < MOST.paintMs && shift < MOST.shift,
      })
    }
    rows.push(...(await benchAnswers(browser, shop, signedIn)))
    return rows
  } finally {
    await browser.close()
    await shop.stop()
  }
}
