// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Page, RouteModule } from './page.ts'
import { createRouter, type Loaded, type PageSource, type Router } from './router.ts'

const shows = (name: string, more: Partial<RouteModule> = {}): Omit<Page, 'location'> => ({
  routes: [
    { id: 'root', hasLoader: true, module: { default: () => null, shouldRevalidate: () => false } },
    { id: name, hasLoader: true, module: { default: () => null, ...more } },
  ],
  params: {},
  data: { root: 'shop', [name]: `data of ${name}` },
  styles: [`/${name}.css`],
})

let router: Router
let asked: string[]
let answers: Map<string, () => Promise<Loaded>>
const dressed = vi.fn<PageSource['dress']>(async () => undefined)
const answer = (path: string, loaded: Loaded) => answers.set(path, async () => loaded)
const idOf = () => router.page().routes.at(-1)?.id
/** Lets what has been asked for arrive and be drawn. */
const settle = async () => {
  for (let round = 0; round < 5; round += 1) await new Promise((done) => void setTimeout(done, 0))
  router.settle(router.page())
}

function open(path: string, first: Omit<Page, 'location'>, base = ''): void {
  window.history.replaceState(null, '', path)
  router = createRouter(first, base, {
    load: async (url, routes) => {
      asked.push(`${url.pathname}${url.search} ${routes?.join() ?? 'all'}`)
      return (answers.get(url.pathname + url.search) ?? (() => Promise.reject(new Error('no connection'))))()
    },
    dress: dressed,
  })
}

/** What the browser does when somebody goes back to a step: the address first, then the event. */
function pop(path: string, state: unknown): void {
  window.history.replaceState(state, '', path)
  window.dispatchEvent(Object.assign(new Event('popstate'), { state }))
}

beforeEach(() => {
  asked = []
  answers = new Map()
  window.scrollTo(0, 0)
  sessionStorage.clear()
})
afterEach(() => router.close())

describe('going to a page', () => {
  it('shows it at its address once its data and its styles are there', async () => {
    open('/es', shows('home'), '/es')
    answer('/es/cart', shows('cart'))
    router.go('/es/cart')
    expect([router.isLoading(), window.location.pathname, idOf()]).toEqual([true, '/es', 'home'])
    await settle()
    expect([router.isLoading(), window.location.pathname, idOf()]).toEqual([false, '/es/cart', 'cart'])
    expect(router.page().location).toMatchObject({ pathname: '/cart', search: '', state: null })
    expect(dressed).toHaveBeenLastCalledWith(['/cart.css'])
    expect(asked).toEqual(['/es/cart all'])
  })

  it('forgets a page that was left before it came', async () => {
    open('/', shows('home'))
    answer('/slow', shows('slow'))
    answer('/cart', shows('cart'))
    router.go('/slow')
    router.go('/cart')
    await settle()
    expect([idOf(), window.location.pathname]).toEqual(['cart', '/cart'])
  })

  it('waits for nothing any more once the page was left, from where the browser may bring it back', async () => {
    open('/', shows('home'))
    answer('/slow', shows('slow'))
    router.go('/slow')
    expect(router.isLoading()).toBe(true)
    const heard = vi.fn<() => void>()
    router.subscribe(heard)
    window.dispatchEvent(new Event('pagehide'))
    expect([router.isLoading(), heard.mock.calls.length]).toEqual([false, 1])
    await settle()
    expect([idOf(), window.location.pathname]).toEqual(['home', '/'])
  })

  it('goes where it has moved to', async () => {
    open('/', shows('home'))
    answer('/old', { redirect: '/new?x=1' })
    answer('/new?x=1', shows('new'))
    router.go('/old')
    await settle()
    expect([idOf(), window.location.pathname + window.location.search]).toEqual(['new', '/new?x=1'])
  })

  it('says at its address that it could not be had, and asks for everything the next time', async () => {
    open('/search', shows('search'))
    router.go('/cart')
    await settle()
    expect(router.page()).toMatchObject({ failure: {}, data: { root: 'shop' }, routes: [{ id: 'root' }] })
    expect(window.location.pathname).toBe('/cart')
    answer('/cart', shows('cart'))
    router.go('/cart')
    await settle()
    expect(asked).toEqual(['/cart all', '/cart all'])
    expect(router.page().failure).toBeUndefined()
  })

  it.each([
    [undefined, ['/search?q=a search']],
    [() => false, []],
  ])('asks within a page for what changes with the query, as its route says (%#)', async (shouldRevalidate, expected) => {
    open('/search', shows('search', shouldRevalidate ? { shouldRevalidate } : {}))
    answer('/search?q=a', { ...shows('search'), data: { search: 'data of a' } })
    router.go('/search?q=a', { keepScroll: true })
    await settle()
    expect(asked).toEqual(expected)
    expect(router.page().data).toEqual({ root: 'shop', search: expected.length > 0 ? 'data of a' : 'data of search' })
    expect(router.page().location.search).toBe('?q=a')
  })

  it('takes what was fetched ahead', async () => {
    open('/', shows('home'))
    answer('/cart', shows('cart'))
    router.prefetch('/cart')
    router.go('/cart')
    await settle()
    expect(asked).toEqual(['/cart all'])
    expect(idOf()).toBe('cart')
  })

  it('asks again for what failed when it was fetched ahead, whether or not there was a page that says so', async () => {
    open('/', shows('home'))
    answer('/search', { ...shows('away'), failure: { status: 503 } })
    for (const path of ['/search', '/cart']) {
      router.prefetch(path)
      await settle()
      answer(path, shows('back'))
      router.go(path)
      await settle()
      expect([idOf(), router.page().failure]).toEqual(['back', undefined])
    }
  })
})

describe('the history', () => {
  it('keeps what belongs to a step, and needs nothing to open it or to come back from it', async () => {
    open('/product', shows('product'))
    const before: unknown = window.history.state
    router.go('/product', { state: { zoomed: 2 }, keepScroll: true })
    await settle()
    expect(router.page().location.state).toEqual({ zoomed: 2 })
    pop('/product', before)
    await settle()
    expect(router.page().location.state).toBeNull()
    expect(asked).toEqual([])
  })

  it('leads back to where a page was scrolled to, and to the top of a new one', async () => {
    open('/list', shows('list'))
    const before: unknown = window.history.state
    window.scrollTo(0, 1234)
    answer('/product', shows('product'))
    router.go('/product')
    await settle()
    expect(window.scrollY).toBe(0)
    answer('/list', shows('list'))
    pop('/list', before)
    await settle()
    expect([idOf(), window.scrollY]).toEqual(['list', 1234])
  })

  it('begins at the top where the address names no place', async () => {
    open('/', shows('home'))
    window.scrollTo(0, 500)
    answer('/about', shows('about'))
    router.go('/about#%zz')
    await settle()
    expect([idOf(), window.scrollY]).toEqual(['about', 0])
  })

  it('leaves a step within the page to the browser, which has gone there', async () => {
    open('/about', shows('about'))
    window.scrollTo(0, 700)
    pop('/about#more', null)
    await settle()
    expect([asked, window.scrollY, router.page().location.hash]).toEqual([[], 700, '#more'])
  })
})
