import { readFileSync } from 'node:fs'
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core'

/** A reply of 400 or more that belongs to the journey, such as 401 for a wrong password. */
export type ExpectedReply = { readonly status: number; readonly path: RegExp }

/** What went wrong behind a page, although it may look right. */
export type Complaints = {
  /** The journey provokes this reply; it must then come. */
  expectReply(status: number, path: RegExp): void
  /** What was complained about so far, and what was expected and did not come. */
  list(): string[]
}

/** Chromium's own line for every reply of 400 or more; the replies themselves are looked at. */
const REPLY_LINE = /^Failed to load resource: the server responded with a status of/

/** Listens to all pages of a browser context: console (where violations of the content policy are told too), exceptions, requests; and to the shop's log. */
export function listenForComplaints(context: BrowserContext, logFile: string): Complaints {
  const found: string[] = []
  const expected: ExpectedReply[] = []
  const arrived = new Set<ExpectedReply>()
  const logStart = readFileSync(logFile, 'utf8').length

  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type()) && !REPLY_LINE.test(message.text()))
      found.push(`console.${message.type()}: ${message.text()} (${placeOf(message.page())})`)
  }
  const onReply = (reply: Response) => {
    if (reply.status() < 400) return
    const { pathname } = new URL(reply.url())
    const match = expected.find(({ status, path }) => status === reply.status() && path.test(pathname))
    if (match) arrived.add(match)
    else found.push(`reply ${reply.status()}: ${reply.request().method()} ${reply.url()}`)
  }
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText
    // A page that is left lets go of what it was waiting for.
    if (reason !== 'net::ERR_ABORTED') found.push(`request failed: ${request.method()} ${request.url()} (${reason})`)
  }
  context.on('console', onConsole)
  context.on('weberror', (error) => found.push(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('response', onReply)
  context.on('requestfailed', onFailure)

  return {
    expectReply: (status, path) => void expected.push({ status, path }),
    list: () => [
      ...found,
      ...expected.filter((each) => !arrived.has(each)).map(({ status, path }) => `expected a reply ${status} of ${path}, and none came`),
      ...readFileSync(logFile, 'utf8')
        .slice(logStart)
        .split('\n')
        .filter((line) => line.includes('"level":50') || line.includes('"level":60'))
        .map((line) => `the shop's log: ${line}`),
    ],
  }
}

const placeOf = (page: Page | null): string => page?.url() ?? 'no page'
