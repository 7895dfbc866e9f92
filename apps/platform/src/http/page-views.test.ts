import { describe, expect, it } from 'vitest'
import { isLookedAt } from './page-views.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'user-agent': CHROME }

describe('a page is looked at', () => {
  it('by whoever opens it in a window', () => expect(isLookedAt(opened)).toBe(true))

  it.each([
    ['fetched ahead of a click', { ...opened, 'sec-purpose': 'prefetch' }],
    ['fetched ahead by an older browser', { ...opened, purpose: 'prefetch' }],
    ['fetched by a page that is alive', { ...opened, 'sec-fetch-dest': 'empty' }],
    ['asked for by a program', { 'user-agent': 'curl/8.5.0' }],
    ['drawn by a crawler', { ...opened, 'user-agent': `${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)` }],
    ['drawn by a browser without a window', { ...opened, 'user-agent': CHROME.replace('Chrome', 'HeadlessChrome') }],
  ])('and not when it is %s', (_, headers) => expect(isLookedAt(headers)).toBe(false))
})
