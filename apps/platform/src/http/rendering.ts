import { performance } from 'node:perf_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { Unavailable } from '../errors.ts'
import { currentScope } from '../infra/work-scope.ts'

/** Somebody who looks at the page in a browser, or a program that follows links. */
export type Visitor = 'person' | 'program'

export type Rendering = {
  /** Does the work when it is its turn. Throws NoTurn when that would take too long. */
  run<T>(visitor: Visitor, work: () => Promise<T>): Promise<T>
  waiting(): number
}

type Waiter = { readonly begin: () => void }

/** How much of the event loop's time goes into making pages, when there are more to be made than that. */
const SHARE = 0.5
/** Milliseconds of work that may be done ahead: a shopper's few pages, and what everybody wants after a change, are made at once. */
const BURST_MS = 250
/** Pages in hand at a time: while one waits for the database, another is drawn. */
const AT_ONCE = 4
const MAX_WAITING: Readonly<Record<Visitor, number>> = { person: 400, program: 100 }
const MAX_WAIT_MS = 1_500
/** Seconds after which a visitor who was sent away may ask again. */
const RETRY_AFTER = 2

/** There was no turn for the page in time. */
export class NoTurn extends Unavailable {
  constructor() {
    super(RETRY_AFTER)
  }
}

const loopBusyMs = (): number => performance.eventLoopUtilization().active

/**
 * Making pages is what costs most here, and there are more addresses than anybody can keep pages of. So it has a share of the event loop: between two pages
 * all that came meanwhile has its turn, and over time half of the loop is left to carts, orders and kept pages, however much a crawler asks for. People come
 * before programs.
 */
export function createRendering(busyMs: () => number = loopBusyMs): Rendering {
  const lines: Readonly<Record<Visitor, Set<Waiter>>> = { person: new Set(), program: new Set() }
  let inHand = 0
  let credit = BURST_MS
  let last = { at: performance.now(), busy: busyMs() }
  let isLooking = false

  /** While a page is in hand all that the loop does counts for it: when others are busy too, pages are made more slowly. */
  function settle(): void {
    const now = { at: performance.now(), busy: busyMs() }
    const spent = inHand > 0 ? now.busy - last.busy : 0
    const earned = (now.at - last.at) * SHARE
    // A page that waits for the database while others keep the loop busy must not hold up the next ones for as long.
    credit = Math.max(-BURST_MS, Math.min(BURST_MS, credit - spent + earned))
    last = now
  }

  function lookSoon(): void {
    if (isLooking || lines.person.size + lines.program.size === 0 || inHand >= AT_ONCE) return
    isLooking = true
    const look = (): void => {
      isLooking = false
      beginNext()
    }
    if (credit > 0) setImmediate(look)
    else setTimeout(look, Math.ceil(-credit / SHARE) + 1)
  }

  function beginNext(): void {
    settle()
    const [first] = lines.person.size > 0 ? lines.person : lines.program
    if (first && credit > 0 && inHand < AT_ONCE) first.begin()
    lookSoon()
  }

  function turn(visitor: Visitor): Promise<void> {
    const line = lines[visitor]
    if (line.size >= MAX_WAITING[visitor]) throw new NoTurn()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (): void => {
      line.delete(waiter)
      clearTimeout(patience)
      isInTime?.()
    }
    const waiter: Waiter = {
      begin: () => {
        leave()
        inHand += 1
        resolve()
      },
    }
    const giveUp = (reason: Error): void => {
      leave()
      reject(reason)
    }
    const patience = setTimeout(() => giveUp(new NoTurn()), MAX_WAIT_MS)
    const isInTime = currentScope()?.onTimeUp(() => giveUp(new NoTurn()))
    line.add(waiter)
    lookSoon()
    return promise
  }

  return {
    run: async (visitor, work) => {
      settle()
      if (credit > 0 && inHand === 0 && lines.person.size + lines.program.size === 0) inHand += 1
      else await turn(visitor)
      try {
        return await work()
      } finally {
        settle()
        inHand -= 1
        lookSoon()
      }
    },
    waiting: () => lines.person.size + lines.program.size,
  }
}

/** Browsers say what they fetch a page for, over TLS; crawlers rarely do. Who says it without being one gains nothing but a better place in line. */
export const visitorOf = (headers: IncomingHttpHeaders): Visitor => (headers['sec-fetch-mode'] === undefined ? 'program' : 'person')
