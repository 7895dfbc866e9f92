// @vitest-environment happy-dom
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { act } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WORLDS, type World } from './answers.fixture.ts'
import { placePicker } from '../lib/place-picker.ts'
import { settle, settleUntil } from '../lib/settle.fixture.ts'
import { openPage, withRendered } from './pages.fixture.tsx'
import { FILLED, pressEverything } from './press-everything.fixture.ts'
import { untranslatedIn } from './untranslated.fixture.ts'
import { ID, SLUG } from './wire.fixture.ts'

/** Every component that was part of some page. */
const rendered = vi.hoisted(() => {
  // React keeps for each element where it was made, in two ways, and asks for ten lines of it whatever the limit is. That is a third of the work here, and no text that is missing is found by it.
  Reflect.deleteProperty(console, 'createTask')
  Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0, set() {} })
  return new Set<unknown>()
})
vi.mock('react/jsx-dev-runtime', async (original) => {
  const runtime = await original<{ jsxDEV: (type: unknown, ...rest: unknown[]) => unknown }>()
  return { ...runtime, jsxDEV: (type: unknown, ...rest: unknown[]) => (rendered.add(type), runtime.jsxDEV(type, ...rest)) }
})

/** What a page listens to now. */
const streams = new Set<EventTarget>()

// Nobody is at the other end of the line, which answers what is said with the one message that there is.
vi.mock('socket.io-client', async () => {
  const { replyOf } = await import('./wire.fixture.ts')
  const answered = async () => ({ ok: true, message: (replyOf('sendChatMessage') as { data: object }).data })
  const line = { connected: true, on: () => line, close: () => line, timeout: () => ({ emitWithAck: answered }) }
  return { io: () => line }
})

Object.assign(globalThis, { __reactRouterAppDirectory: `${import.meta.dirname}/..`, IS_REACT_ACT_ENVIRONMENT: true })
const { default: routes } = await import('../routes.ts')

beforeAll(() => {
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: (_found: unknown, refused: () => void) => refused() } })
  // Nothing has a place in this document, so all of it is near.
  vi.stubGlobal('print', () => undefined)
  // Nothing changes while a page is looked at, but for what a test says itself.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.add(this)
      }
      close() {
        streams.delete(this)
      }
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#tell = tell
      }
      observe() {
        this.#tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  // This document does not know <search>, of which React would complain, and refuses the event of a form that sends itself.
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
  const { requestSubmit } = HTMLFormElement.prototype
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    if (submitter) requestSubmit.call(this, submitter)
  }
  // It would go to what is to be downloaded, and be nowhere then.
  const { click } = HTMLElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) click.call(this)
  }
})

/** One address of each page; the page of the components, which shoppers do not see, is left out. */
const pathsOf = (entries: readonly RouteConfigEntry[], base = ''): string[] =>
  entries
    .filter(({ path, file }) => file.endsWith('.tsx') && !path?.startsWith('development/'))
    .flatMap(({ path, index, children }) => {
      const here = path ? `${base}/${path}` : base
      return [...(path || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
    })
const KINDS: Readonly<Record<string, string>> = { mobile_recharge: 'prepaid', electricity: 'electricity', dth: 'dth' }
const addressOf = (path: string): string =>
  path
    .replace(/^(\/checkout-billpayment)\/.+/, `$1/-/${ID}/9812345678/electricity/-`)
    .replace(/^\/service-checkout.+/, `/service-checkout/-/-/${ID}/9812345678/postpaid`)
    .replace('/payment/:category', '/payment/electricity')
    .replace(/^(\/bill_payment\/(\w+)[^:]+):id\/:category/, (_, folder: string, kind: string) => `${folder}${ID}/${KINDS[kind] ?? ''}`)
    .replace('/shops/:houses', '/shops/hospitals')
    .replace(/:(?:marketid|market|child|items|data)/g, SLUG)
    .replace(/:\w+/, ID)
    .replace('*', 'α')

/** Reads a page, presses what can be pressed in it, with its forms empty and, where there are any, filled in, and reads what comes of it. */
async function untranslatedAt(path: string, world: World): Promise<string[]> {
  const found = new Set<string>()
  let hasForms = false
  const look = () => {
    untranslatedIn(document.documentElement).forEach((text) => found.add(`${path} ${text}`))
    hasForms ||= document.querySelector(`#main :is(${FILLED})`) !== null
  }
  for (const fills of [false, true]) {
    if (fills && !hasForms) break
    const pressed = new Set<string>()
    for (let isDone = false; !isDone; ) {
      const page = await openPage(routes, path, world)
      look()
      const start = page.path()
      const main = document.getElementById('main')
      isDone = !main || (await pressEverything(main, { pressed, fills, look, isStillThere: () => page.path() === start })) === 'all pressed'
      await page.close()
    }
  }
  return [...found]
}

describe.each(WORLDS)('$name', (world) => {
  const paths = pathsOf(routes).filter((path) => !world.paths || world.paths.test(path))
  it.each(paths)('meets no word at %s that is not translated', { timeout: 60_000 }, async (path) => {
    expect(await untranslatedAt(addressOf(path) + (world.query ?? ''), world)).toEqual([])
  })
})

it('asks over any page for a place, in words that are translated', async () => {
  const page = await openPage(routes, '/', WORLDS[0]!)
  await act(async () => placePicker.open())
  await settle()
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  expect(untranslatedIn(document.documentElement)).toEqual([])
  await act(async () => placePicker.close())
  await page.close()
})

it('suggests over any page what may be searched for, in words that are translated', async () => {
  const page = await openPage(routes, '/', WORLDS[0]!)
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  for (const words of ['', 'α']) {
    await act(async () => {
      field?.focus()
      if (field) field.value = words
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await settleUntil(() => document.querySelector(words === '' ? '.suggest-row' : '.suggest-item') !== null)
    expect(untranslatedIn(document.documentElement)).toEqual([])
  }
  await page.close()
})

it('says over any page that search is away, in words that are translated', async () => {
  const page = await openPage(routes, '/', WORLDS.find(({ isSearchAway }) => isSearchAway)!)
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  await act(async () => {
    field?.focus()
    if (field) field.value = 'β'
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settleUntil(() => document.querySelector('.suggest-away') !== null)
  expect(untranslatedIn(document.documentElement)).toEqual([])
  await page.close()
})

// A page listens when it has been alive for a moment, which is longer than a quick machine looks at it above.
it('says on an open product that it is sold out now, in words that are translated', async () => {
  const page = await openPage(routes, addressOf('/product/:data'), WORLDS[0]!)
  await settleUntil(() => streams.size > 0)
  expect(document.querySelector('button.buy-bar-add')).not.toBeNull()
  await act(async () => streams.forEach((stream) => stream.dispatchEvent(new MessageEvent('stock_changed', { data: JSON.stringify({ variations: [] }) }))))
  await settle()
  expect(document.querySelector('button.buy-bar-add')).toBeNull()
  expect(untranslatedIn(document.documentElement)).toEqual([])
  await page.close()
})

it('opens over any page what waits for somebody, in words that are translated', async () => {
  const page = await openPage(routes, '/', WORLDS.find(({ name }) => name === 'a customer')!)
  for (const told of ['chats', 'notes']) {
    await act(async () => document.querySelector<HTMLElement>(`a[data-told=${told}]`)?.click())
    await settle()
    expect(document.querySelector('section.told li')).not.toBeNull()
    expect(untranslatedIn(document.documentElement)).toEqual([])
  }
  await page.close()
})

it('opens the bot over a page, whose own words are translated', async () => {
  const page = await openPage(routes, '/faq', WORLDS.find(({ name }) => name === 'a customer')!)
  await act(async () => document.querySelector<HTMLElement>('.faq-assistant')?.click())
  await vi.waitFor(() => expect(document.querySelector('.assistant-order')).not.toBeNull())
  await settle()
  expect(document.querySelector('.assistant-item')).not.toBeNull()
  expect(untranslatedIn(document.documentElement)).toEqual([])
  await page.close()
})

// Whoever presses everything is led back as often as on, and may never come to the last step.
it.each([
  ['a customer whose price has changed', 'ηαωε ξηανγεδ'],
  ['a customer who comes too late', 'νο λονγερ ιν στοξκ'],
  ['a customer whose order of another tab is cancelled', 'ισ ξανξελλεδ'],
])('says in the last step of the checkout to %s why nothing was ordered, in words that are translated', async (name, said) => {
  const page = await openPage(routes, '/checkout', WORLDS.find((world) => world.name === name)!)
  for (let presses = 0; presses < 3; presses++) {
    await act(async () => [...document.querySelectorAll<HTMLElement>('.step-go button')].at(-1)?.click())
    await settle()
  }
  expect(document.querySelector('.place-order .place-failure')?.textContent).toContain(said)
  expect(untranslatedIn(document.documentElement)).toEqual([])
  await page.close()
})

/** For those who work on the shop; their words are examples. */
const UNTRANSLATED = '../features/showcase/'

it('has looked at every component of every feature', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../features/*/*.tsx', '../components/**/*.tsx', '!**/*.test.tsx', '!**/*.fixture.tsx'], {
    eager: true,
  })
  const components = Object.entries(modules)
    .filter(([file]) => !file.startsWith(UNTRANSLATED))
    .flatMap(([file, module]) =>
      Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' && /^[A-Z]/.test(name) ? [{ name: `${file} ${name}`, value }] : [])),
    )
  expect(components.length).toBeGreaterThan(80)
  // As one text: of a list in a list, a report may show no more than its length.
  expect(components.flatMap(({ name, value }) => (rendered.has(value) ? [] : [name])).join('\n')).toBe('')
})

it('finds what is not translated, in a text and in whatever is read out, and nothing that says its own language', async () => {
  await withRendered(
    <main className="wrap">
      <p>Δοκιμή</p>
      <p lang="en">English</p>
      <button aria-label="Close">×</button>
      <img alt="A cup" />
      <input placeholder="name@example.com" title="Τίτλος" />
      <p>
        Μόνο <b>today</b>
      </p>
    </main>,
    () =>
      expect(untranslatedIn(document.body)).toEqual([
        'div > main.wrap > button aria-label: "Close"',
        'div > main.wrap > img alt: "A cup"',
        'div > main.wrap > input placeholder: "name@example.com"',
        'div > main.wrap > p > b: "today"',
      ]),
  )
})
