import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { moveFromPointer } from '../../scripts/chromium.mjs'
import { launchChromium } from './chromium.ts'
import { type Complaints, listenForComplaints } from './complaints.ts'
import type { Customer } from './customer.ts'
import { type DemoShop, isOfAnotherFile, tenantOf } from './own-tenants.ts'

export type Size = 'phone' | 'desktop'
const BOTH: readonly Size[] = ['phone', 'desktop']
let turns = 0

/**
 * The sizes on which a journey is walked, for `each`; its name says which. Both, unless JOURNEY_SIZES is "in-turn": then the phone and the desktop by
 * turns, so that each file of several journeys is walked on either (0141).
 */
export function walkedSizes(): readonly Size[] {
  const which = process.env.JOURNEY_SIZES ?? 'both'
  if (which === 'both') return BOTH
  if (which === 'in-turn') return [BOTH[turns++ % BOTH.length]!]
  throw new Error(`JOURNEY_SIZES is "both" or "in-turn", and not "${which}"`)
}

/** Each file begins with the phone, whatever its process did before. */
export function beginTurns(): void {
  turns = 0
}

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1366, height: 768 } },
} as const

export type ShopperOptions = {
  readonly size: Size
  /** Which shop is visited; "galleria" unless told. */
  readonly tenant?: DemoShop
  readonly locale?: string
  readonly colorScheme?: 'light' | 'dark'
  readonly hasJavaScript?: boolean
  /** Whether the browser keeps what was visited, as browsers do. It would also answer what a journey means to answer itself. */
  readonly keepsPages?: boolean
  readonly viewport?: { readonly width: number; readonly height: number }
  /** Whether the browser's text is set to twice its size (WCAG 1.4.4). */
  readonly hasLargeText?: boolean
  /** Who is signed in from the beginning. */
  readonly customer?: Customer
}

export type Shopper = Pick<Complaints, 'expectReply' | 'expectNoReply'> & {
  readonly page: Page
  readonly context: BrowserContext
  readonly size: Size
  /** Opens a path of the shop; answers the status. */
  open(path: string): Promise<number>
}

/** Milliseconds that a shopper waits for what must come; a busy machine needs many of them, and who waits in vain has failed all the same. */
const TIMEOUT_MS = 30_000
const PICTURES = resolve(import.meta.dirname, '../../.cache/journeys')

/** By the size of their text. They end with the process, which walks several files (0148). */
const browsers = new Map<number | undefined, Promise<Browser>>()

async function browserWith(fontSize: number | undefined): Promise<Browser> {
  const running = browsers.get(fontSize)
  if (running && (await running).isConnected()) return running
  const browser = launchChromium(fontSize === undefined ? {} : { fontSize })
  browsers.set(fontSize, browser)
  browser.catch(() => browsers.delete(fontSize)) // whoever comes next tries again
  return browser
}

export const originOf = (tenant?: DemoShop): string => `http://${tenantOf(tenant).host}:${inject('shop').port}`

/**
 * Somebody with a browser of their own. The journey also fails of what a shopper would not see: a console error or warning, a violation
 * of the content policy, an exception, a request that failed, an error in the shop's log. A failure leaves a picture in .cache/journeys.
 */
export async function withShopper(options: ShopperOptions, journey: (shopper: Shopper) => Promise<void>): Promise<void> {
  const { size, tenant, locale = 'en-IN', colorScheme = 'light', hasJavaScript = true, keepsPages = false, viewport, hasLargeText = false, customer } = options
  const origin = originOf(tenant)
  const browser = await browserWith(hasLargeText ? 32 : undefined)
  const context = await browser.newContext({
    ...DEVICES[size],
    ...(viewport ? { viewport } : {}),
    baseURL: origin,
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    javaScriptEnabled: hasJavaScript,
    serviceWorkers: keepsPages ? 'allow' : 'block',
    ...(customer ? { storageState: { cookies: [], origins: [{ origin, localStorage: [customer.stored] }] } } : {}),
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const complaints = listenForComplaints(context, inject('shop').logFile, isOfAnotherFile)
  // What the storefront says when it has taken the page over.
  await context.addInitScript({ content: `addEventListener('galleria:hydrated', () => { window.isAlive = true })` })
  const page = await context.newPage()
  await moveFromPointer(page)
  try {
    await journey({ page, context, size, ...complaints, open: async (path) => (await page.goto(path))?.status() ?? 0 })
    expect(await complaints.list()).toEqual([])
  } catch (error) {
    await photograph(page)
    const more = await complaints.list()
    if (error instanceof Error && more.length > 0 && !error.message.includes(more[0]!)) error.message += `\nBehind the page: ${more.join('\n')}`
    if (error instanceof Error) error.message += await wordsOn(page)
    if (error instanceof Error && /statement timeout/.test(error.message)) error.message += waitsIn(inject('shop').dataDir)
    throw error
  } finally {
    await leave(context)
  }
}

/** Closes the browser of a shopper. Answers that a journey still holds back then have nobody to go to, which is no error of whatever runs next. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' }))).catch(() => undefined) // a page may be gone
  await context.close()
}

/** Touches the page as a shopper would, and waits until it answers to events. Only for what must not be done twice: an early click is not lost. */
export async function alive(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
  await expectAlive(page)
}

/** Waits until the page answers to events, without touching it. */
export async function expectAlive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>('window.isAlive === true'), { message: 'the page comes to life' }).toBe(true)
}

/** Who waited for a second or more for whose rows, as the shop's database tells: where a statement had no time left, it may be one of these. */
function waitsIn(dataDir: string): string {
  const log = join(dataDir, 'postgres.log')
  const waits = existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /still waiting|acquired|holding the lock|CONTEXT/.test(line))
    : []
  return waits.length === 0 ? '\nNobody waited for anybody in the database.' : `\nWaits in the database: ${waits.slice(-20).join('\n')}`
}

/** What stood there, where nobody can look at the picture any more. */
async function wordsOn(page: Page): Promise<string> {
  const words = await page.evaluate<string>(`(document.querySelector('main') ?? document.body).innerText`).catch(() => '')
  return `\nOn ${page.url()}: ${words.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1500)}`
}

async function photograph(page: Page): Promise<void> {
  mkdirSync(PICTURES, { recursive: true })
  const name = (expect.getState().currentTestName ?? 'journey').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)
  // The failure itself is what is told; without a picture if the page is gone.
  await page.screenshot({ path: join(PICTURES, `${name}.png`) }).catch(() => undefined)
}
