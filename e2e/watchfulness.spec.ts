import { appendFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from './support/expectations.ts'
import { originOf, withShopper } from './support/shopper.ts'

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

/** A line in the shop's log, as of a request to this host. */
async function logged(host: string): Promise<void> {
  appendFileSync(inject('shop').logFile, `${JSON.stringify({ level: 50, host, msg: 'request failed' })}\n`)
}

test.each([
  ['an error on the console', run(`console.error('something is wrong')`), /console\.error: something is wrong/],
  ['a warning on the console', run(`console.warn('something is odd')`), /console\.warning: something is odd/],
  ['an exception', run(`setTimeout(() => { throw new Error('nobody caught me') })`), /exception: .*nobody caught me/],
  ['a picture against the content policy', run(`new Image().src = 'https://elsewhere.example/spy.png'`), /Content Security Policy/],
  ['a style against the content policy', run(`document.body.setAttribute('style', 'color: red')`), /Content Security Policy/],
  ['a reply of 404', run(`fetch('/assets/none.js').then(() => 0)`), /reply 404: GET .*\/assets\/none\.js/],
  ['a request that gets no reply', withoutReply, /request failed .*: GET .*\/api\/tenant/],
  ["an error in the shop's log", () => logged(new URL(originOf()).host), /the shop's log: .*request failed/],
])('a journey fails of %s', async (_, happens, complaint) => {
  await expect(journeyWith(happens)).rejects.toThrow(complaint)
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
