import { readFileSync } from 'node:fs'
import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core'

/** What went wrong behind a page, although it may look right. */
export type Complaints = {
  /** The journey provokes this reply of 400 or more, such as 401 for a wrong password; it must then come. */
  expectReply(status: number, path: RegExp): void
  /** The journey cuts this request off; it must then fail. */
  expectNoReply(path: RegExp): void
  /** What was complained about so far, and what was expected and did not come. */
  list(): Promise<string[]>
}

type Expected = { readonly status: number | 'none'; readonly path: RegExp }

/** Chromium's own line for replies of 400 or more and for requests that fail; they are looked at themselves. */
const TOLD_TWICE = /^Failed to load resource: (the server responded with a status of|net::ERR_)/
/** What was asked for ahead and not used soon. On a machine that has too much to do that is said, too, of a picture that the page does show, and of the sheet of a page that is about to be shown. */
const PRELOADED = /^The resource (\S+) was preloaded using link preload but not used within a few seconds/
/** Of the browser's driver, in journeys that keep no pages. */
const BY_DRIVER = /^Service Worker registration blocked by Playwright/

/**
 * Listens to all pages of a browser context: console (where violations of the content policy are told too), exceptions, requests; and to the shop's
 * log, in which `isOther` knows the hosts that somebody else visits meanwhile.
 */
export function listenForComplaints(context: BrowserContext, logFile: string, isOther: (host: string) => boolean): Complaints {
  const found: string[] = []
  const expected: Expected[] = []
  const arrived = new Set<Expected>()
  /** Looks at pages that are still under way. */
  const looks: Promise<void>[] = []
  const logStart = readFileSync(logFile, 'utf8').length

  function judge(status: Expected['status'], request: Request, complaint: string): void {
    const match = expected.find((each) => each.status === status && each.path.test(new URL(request.url()).pathname))
    if (match) arrived.add(match)
    else found.push(`${complaint}: ${request.method()} ${request.url()}`)
  }
  const onConsole = (message: ConsoleMessage) => {
    const type = message.type()
    const isHarmless = [TOLD_TWICE, BY_DRIVER].some((harmless) => harmless.test(message.text()))
    if ((type !== 'error' && type !== 'warning') || isHarmless) return
    const complaint = `console.${type}: ${message.text()} (${message.page()?.url()})`
    const preloaded = PRELOADED.exec(message.text())?.[1]
    if (preloaded === undefined) found.push(complaint)
    else looks.push(isShown(message.page(), preloaded).then((isThere) => void (isThere || found.push(complaint))))
  }
  const onReply = (reply: Response) => {
    if (reply.status() >= 400) judge(reply.status(), reply.request(), `reply ${reply.status()}`)
  }
  const onFailure = (request: Request) => {
    const reason = request.failure()?.errorText
    // A page that is left lets go of what it was waiting for.
    if (reason !== 'net::ERR_ABORTED') judge('none', request, `request failed (${reason})`)
  }
  context.on('console', onConsole)
  context.on('weberror', (error) => found.push(`exception: ${error.error().stack ?? error.error().message}`))
  context.on('response', onReply)
  context.on('requestfailed', onFailure)

  return {
    expectReply: (status, path) => void expected.push({ status, path }),
    expectNoReply: (path) => void expected.push({ status: 'none', path }),
    list: async () => {
      await Promise.all(looks)
      return [
        ...found,
        ...expected.filter((each) => !arrived.has(each)).map(({ status, path }) => `expected a reply of ${status} from ${path}, which did not come`),
        ...errorsIn(readFileSync(logFile, 'utf8').slice(logStart), isOther),
      ]
    },
  }
}

/** Whether a picture or a sheet is part of a page, or soon is; true of a page that was left meanwhile. */
const isShown = async (page: Page | null, url: string): Promise<boolean> =>
  (await page
    ?.evaluate<boolean>(
      `(async () => {
        const isUsed = () => [...document.images].some(({ currentSrc }) => currentSrc === url) || [...document.styleSheets].some(({ href }) => href === url)
        const url = ${JSON.stringify(url)}
        for (let tries = 0; tries < 50 && !isUsed(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100))
        return isUsed()
      })()`,
    )
    .catch(() => true)) ?? true

/** What no request of another host has caused: also what nobody asked for, such as a change that could not be read. */
const errorsIn = (log: string, isOther: (host: string) => boolean): string[] =>
  log
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) && !isOther(/"host":"([^"]*)"/.exec(line)?.[1] ?? ''))
    .map((line) => `the shop's log: ${line}`)
