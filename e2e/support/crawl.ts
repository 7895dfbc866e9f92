import { setTimeout } from 'node:timers/promises'
import { expectAccessible, expectNoSidewaysScroll } from './expectations.ts'
import { getPage, type Page } from './get-page.ts'
import { expectFieldsAboveKeyboard, expectFocusUncovered, expectLargeEnough, expectNothingCut, expectStill, readThrough, WATCH_SHIFTS } from './page-checks.ts'
import { routeOf } from './routes.ts'
import { alive, originOf, type Shopper } from './shopper.ts'
import type { DemoShop } from './own-tenants.ts'

export type Walk = {
  readonly tenant: DemoShop
  /** What stands before the paths of the language that is walked in. */
  readonly prefix: '' | '/en' | '/es'
  /** Where it begins, without language. */
  readonly from: string
  /** Rooms that are not entered, although there are doors to them. */
  readonly leavesOut?: (route: string) => boolean
  /** Paths of pages that are a kind of their own, since doors stand there that stand nowhere else. */
  readonly apart?: RegExp
}

export type Walked = {
  /** The routes that a link in sight led to. */
  readonly reached: ReadonlySet<string>
  /** Doors to nowhere: where they stand, where they lead, what was there. */
  readonly dead: readonly string[]
}

/** Of each kind, one with everything looked at and one more. */
const PAGES_OF_A_KIND = 2
const ASKED_AT_ONCE = 6

/**
 * Walks through a shop as somebody who follows every link in sight, until two pages of each kind were seen, and looks at each: it stands still and
 * nothing of it is cut off; of the first of a kind also that everybody can use it. Every link that was met on the way is tried.
 */
export async function walkThrough({ page, context, open }: Shopper, { tenant, prefix, from, leavesOut = () => false, apart }: Walk): Promise<Walked> {
  const origin = originOf(tenant)
  await context.addInitScript({ content: WATCH_SHIFTS })
  const doors = new Map<string, string>()
  const visits = new Map<string, number>()
  const reached = new Set<string>()
  const withoutLanguage = (pathname: string) => pathname.slice(prefix.length) || '/'
  const queue = [prefix + from]
  const queued = new Set(queue)
  for (let address = queue.shift(); address; address = queue.shift()) {
    const path = withoutLanguage(new URL(address, origin).pathname)
    const route = routeOf(path)
    if (!route || leavesOut(route)) continue
    const kind = apart?.test(path) ? path : route
    const visit = (visits.get(kind) ?? 0) + 1
    if (visit > PAGES_OF_A_KIND) continue
    visits.set(kind, visit)
    reached.add(route)
    await open(address)
    await alive(page)
    await expectGoodPage(page, { isWhole: visit === 1 })
    for (const href of await linksInSight(page)) {
      const { origin: there, pathname, search } = new URL(href)
      if (there !== origin || pathname.startsWith('/api/')) continue
      if (!doors.has(href)) doors.set(href, address)
      // A page in another language, and another view of a page, are tried but not entered.
      const isOfLanguage = prefix ? pathname === prefix || pathname.startsWith(`${prefix}/`) : !/^\/e[ns](\/|$)/.test(pathname)
      if (isOfLanguage && !queued.has(pathname)) {
        queued.add(pathname)
        queue.push(pathname + search)
      }
    }
  }
  return { reached, dead: await deadAmong(doors) }
}

/** What a page owes everybody; `isWhole`: also what takes longer to look at. For a page of which `WATCH_SHIFTS` knows. */
export async function expectGoodPage(page: Shopper['page'], { isWhole }: { isWhole: boolean }): Promise<void> {
  await readThrough(page)
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  if (isWhole) {
    await expectLargeEnough(page)
    await expectFocusUncovered(page)
    await expectFieldsAboveKeyboard(page)
    await expectAccessible(page)
  }
  await expectStill(page)
}

/** The addresses of what can be clicked now. */
const linksInSight = (page: Shopper['page']): Promise<string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links: { href: string; checkVisibility(how: object): boolean }[]) => [
      ...new Set(links.filter((link) => link.checkVisibility({ visibilityProperty: true })).map(({ href }) => href)),
    ])

/** How often a shop may say that it has too much to do just now. */
const PATIENCE = 5

/** A page as a program gets it that comes back when it is told to: people come before it, and a busy shop sends it away for a while (503 with `Retry-After`). */
async function getInTurn(path: string, host: string, triesLeft = PATIENCE): Promise<Page> {
  const page = await getPage(path, { host })
  const seconds = Number(page.headers['retry-after'])
  if (page.status !== 503 || !seconds || triesLeft === 0) return page
  await setTimeout(seconds * 1000)
  return getInTurn(path, host, triesLeft - 1)
}

/** Those that do not lead straight to a page, or to a place in it that is not there. */
async function deadAmong(doors: ReadonlyMap<string, string>): Promise<string[]> {
  const dead: string[] = []
  const left = [...Map.groupBy(doors, ([href]) => href.split('#')[0]!)]
  const ask = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [address, same] = next
      const { pathname, search, host } = new URL(address)
      const { status, html } = await getInTurn(pathname + search, host)
      for (const [href, at] of same) {
        const id = decodeURIComponent(new URL(href).hash.slice(1))
        if (status !== 200) dead.push(`${at} -> ${href}: ${status}`)
        else if (id && !html.includes(`id="${id}"`)) dead.push(`${at} -> ${href}: there is no such place in it`)
      }
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  return dead
}
