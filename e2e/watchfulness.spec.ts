import { appendFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from './support/expectations.ts'
import {
  expectFieldsAboveKeyboard,
  expectFocusUncovered,
  expectLargeEnough,
  expectNoTextOverText,
  expectNothingCut,
  expectStill,
  WATCH_SHIFTS,
} from './support/page-checks.ts'
import { alive, originOf, withShopper } from './support/shopper.ts'

/** A journey in which nothing looks wrong, but this happens behind the page. */
const journeyWith = (happens: (page: Page) => Promise<unknown>): Promise<void> =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/about')
    await happens(page)
    // Whatever was put off until the next turn has happened.
    await run('new Promise((done) => setTimeout(done))')(page)
  })

/** Runs in the page. */
const run = (script: string) => (page: Page) => page.evaluate(script)

async function withoutReply(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await run(`fetch('/api/tenant').catch(() => 0)`)(page)
}

/** What Chromium says some seconds after a page has come. */
const preloadedInVain = (url: string) => `The resource ${url} was preloaded using link preload but not used within a few seconds from the load event.`

/** A line in the shop's log, as of a request to this host. */
async function logged(host: string): Promise<void> {
  appendFileSync(inject('shop').logFile, `${JSON.stringify({ level: 50, host, msg: 'request failed' })}\n`)
}

test.each([
  ['an error on the console', run(`console.error('something is wrong')`), /console\.error: something is wrong/],
  ['a warning on the console', run(`console.warn('something is odd')`), /console\.warning: something is odd/],
  [
    'a picture that was asked for ahead and is not shown',
    run(`console.warn('${preloadedInVain('/img/none')}')`),
    /console\.warning: .*\/img\/none was preloaded/,
  ],
  ['an exception', run(`setTimeout(() => { throw new Error('nobody caught me') })`), /exception: .*nobody caught me/],
  ['a picture against the content policy', run(`new Image().src = 'https://elsewhere.example/spy.png'`), /Content Security Policy/],
  ['a style against the content policy', run(`document.body.setAttribute('style', 'color: red')`), /Content Security Policy/],
  ['a reply of 404', run(`fetch('/assets/none.js').then(() => 0)`), /reply 404: GET .*\/assets\/none\.js/],
  ['a request that gets no reply', withoutReply, /request failed .*: GET .*\/api\/tenant/],
  ["an error in the shop's log", () => logged(new URL(originOf()).host), /the shop's log: .*request failed/],
])('a journey fails of %s', async (_, happens, complaint) => {
  await expect(journeyWith(happens)).rejects.toThrow(complaint)
})

test('a journey does not fail of a picture that was shown too late for the browser', async () => {
  const shown = run(`new Promise((done) => {
    const picture = new Image()
    picture.onload = () => done(console.warn('${preloadedInVain("' + picture.currentSrc + '")}'))
    picture.src = document.querySelector('link[rel~=icon]').href
    document.body.append(picture)
  })`)
  await expect(journeyWith(shown)).resolves.toBeUndefined()
})

test("a journey does not fail of an error in another file's shop", async () => {
  await expect(journeyWith(() => logged('galleria-elsewhere.localhost:3000'))).resolves.toBeUndefined()
})

test('a journey fails of a refusal that was expected and did not come', async () => {
  await expect(withShopper({ size: 'desktop' }, async ({ expectReply }) => expectReply(401, /login/))).rejects.toThrow('expected a reply of 401')
})

test('a page without names for its fields is not accessible', async () => {
  await expect(
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open('/about')
      await page.evaluate(`document.querySelector('main').append(document.createElement('input'))`)
      await expectAccessible(page)
    }),
  ).rejects.toThrow(/label at .*input/)
})

/** An element at the end of the page, in these styles. */
const appended = (tag: string, styles: object) =>
  `const made = Object.assign(document.createElement('${tag}'), { textContent: 'Something that is said' })
   Object.assign(made.style, ${JSON.stringify(styles)})
   document.querySelector('main').append(made)`

test.each([
  ['text that is cut off by its box', appended('p', { width: '60px', whiteSpace: 'nowrap', overflow: 'hidden' }), expectNothingCut, /^cut off at/],
  [
    'text over other text',
    `const made = Object.assign(document.createElement('span'), { textContent: 'Something that is said' })
     made.style.marginInlineStart = '-2em'
     document.querySelector('h1').append(made)`,
    expectNoTextOverText,
    /^over each other at/,
  ],
  ['text beside the window', appended('p', { position: 'fixed', top: '0', left: '-40px' }), expectNothingCut, /^cut off at/],
  ['a button that is too small', appended('button', { width: '90px', height: '16px', padding: '0' }), expectLargeEnough, /^too small to be pressed at/],
  [
    'a focus under a bar',
    appended('div', { position: 'fixed', bottom: '0', left: '0', width: '100%', height: '70%', zIndex: '9' }),
    expectFocusUncovered,
    /^covered while it has the focus at/,
  ],
  [
    'a field that a bar covers above the keyboard',
    `${appended('input', { display: 'block' })}
     const bar = Object.assign(document.createElement('div'), { textContent: 'Pay' })
     Object.assign(bar.style, { position: 'fixed', bottom: '0', left: '0', width: '100%', height: '400px', zIndex: '9' })
     document.body.append(bar)`,
    expectFieldsAboveKeyboard,
    /^hidden while it is typed into at/,
  ],
  [
    'a page that moves by itself',
    // To and fro for longer than half a second, in which a browser lays what moves to a change of its window or a touch.
    `const made = document.createElement('div'); document.querySelector('h1').before(made)
     new Promise((told) => {
       let moves = 0
       const timer = setInterval(() => {
         made.style.height = moves % 2 ? '0' : '300px'
         if (++moves === 7) told(clearInterval(timer))
       }, 300)
     })`,
    expectStill,
    /about moves/,
  ],
])('who looks at a page sees %s', async (_, change, look, seen) => {
  await withShopper({ size: 'phone' }, async ({ page, context, open }) => {
    await context.addInitScript({ content: WATCH_SHIFTS })
    await open('/about')
    await alive(page)
    await look(page)
    await page.evaluate(change)
    await expect(look(page)).rejects.toThrow(seen)
  })
})

test.each(['phone', 'desktop'] as const)('a press in the farthest corner of a %s is answered by a frame that Chromium tells of', async (size) => {
  await withShopper({ size }, async ({ page, open }) => {
    await open('/about')
    await alive(page)
    await page.evaluate(`
      new PerformanceObserver(() => { window.isToldOf = true }).observe({ type: 'first-input' })
      ${appended('button', { position: 'fixed', bottom: '0', right: '0', zIndex: '99' })}
      made.onpointerdown = () => { made.style.background = 'red' }`)
    await page.getByRole('button', { name: 'Something that is said' }).click()
    await expect.poll(() => page.evaluate('window.isToldOf'), { message: 'nothing else changes on the page' }).toBe(true)
  })
})
