import { AsyncLocalStorage } from 'node:async_hooks'
import { ClientRequest, Server } from 'node:http'
import pg from 'pg'
import { TenantQuery } from '../infra/tenant-query.ts'

// Loaded into a shop's process before its own code (`node --import`), by tests that kill it: lets a piece of work go as far as the test says, and not a step
// further, as if time stood still for it. Then the process is killed, and that is where the work was. What it holds, such as locks, it holds until then.
// Steps are whatever reaches the world outside: a statement to the database, a question to a provider. Each has a point before it and one after it.

/** On a request: "create-17:9" lets the work called so stop at its ninth point. */
const HEADER = 'x-stop-at'
/** For all work that no request has begun: jobs, and what is done once a minute. The number of a point, or words of points that are to be passed one after the other. */
const BACKGROUND = Number(process.env.STOP_BACKGROUND_AT ?? 0)
const WHERE = process.env.STOP_BACKGROUND_WHERE?.split(' >> ')
/** Of what works in the background only this is of interest; it never stops polling for jobs. */
const MONEY = /"?(payment|refund|stock_hold|coupon_redemption|master_order|invoice_series)"?\b/

const never = new Promise<never>(() => undefined)

/** Told to the test by a line of output: "@stopped create-17 9 before insert into payment", "@done create-17 12". */
const tell = (line: string): void => void process.stdout.write(`@${line}\n`)

class Walk {
  #passed = 0
  #isOver = false
  readonly #name: string
  readonly #isEnd: (passed: number, point: string) => boolean

  constructor(name: string, isEnd: (passed: number, point: string) => boolean) {
    this.#name = name
    this.#isEnd = isEnd
  }

  get passed(): number {
    return this.#passed
  }

  /** Whether to go no further than this point; a walk that has stopped stands everywhere. */
  stops(point: string): boolean {
    this.#passed += 1
    if (!this.#isOver && this.#isEnd(this.#passed, point)) {
      this.#isOver = true
      tell(`stopped ${this.#name} ${this.#passed} ${point.slice(0, 70)}`)
    }
    return this.#isOver
  }
}

const walks = new AsyncLocalStorage<Walk>()
/** Whether a point has all these words, "*" between them. */
function isAt(point: string, words: string): boolean {
  let from = 0
  return words.split('*').every((word) => {
    const found = point.indexOf(word, from)
    from = found + word.length
    return found >= 0
  })
}

function isBackgroundEnd(passed: number, point: string): boolean {
  if (!WHERE) return passed === BACKGROUND
  if (WHERE[0] !== undefined && isAt(point, WHERE[0])) WHERE.shift()
  return WHERE.length === 0
}
const background = WHERE || BACKGROUND > 0 ? new Walk('background', isBackgroundEnd) : undefined

/** Connections on which something of interest is being done until they commit. */
const busy = new WeakSet<object>()

function walkOf(client: object, text: string): Walk | undefined {
  const walk = walks.getStore()
  if (walk || !background || WHERE) return walk ?? background
  if (MONEY.test(text)) busy.add(client)
  if (!busy.has(client)) return undefined
  if (/^(commit|rollback)/.test(text)) busy.delete(client)
  return background
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** What each connection was asked last: a commit is known by what it commits. */
const latest = new WeakMap<object, string>()

/** A statement in one line with its values, which often say what it is about: a queue, the type of an event. */
function wordsOf(client: object, text: string, [query, values]: readonly unknown[]): string {
  const given = typeof query === 'object' && query !== null && 'values' in query ? query.values : values
  const words = `${text.replace(/\s+/g, ' ').trim()} ${Array.isArray(given) ? JSON.stringify(given) : ''}`
  if (words.startsWith('commit')) return `commit of ${latest.get(client) ?? 'nothing'}`
  latest.set(client, words)
  return words
}

async function standAfter(answer: Promise<unknown>, walk: Walk, words: string): Promise<unknown> {
  try {
    return await answer
  } finally {
    if (walk.stops(`after ${words}`)) await never
  }
}

const query: unknown = pg.Client.prototype.query
Object.defineProperty(pg.Client.prototype, 'query', {
  configurable: true,
  writable: true,
  value(this: pg.Client, ...args: readonly unknown[]): unknown {
    const ask = (): unknown => Reflect.apply(query as () => unknown, this, args)
    // Connections that are one work's alone; those that are shared only read.
    if (this.constructor.name !== 'LaneClient') return ask()
    const text = textOf(args[0])
    const walk = walkOf(this, text)
    if (!walk) return ask()
    const words = wordsOf(this, text, args)
    if (walk.stops(`before ${words}`)) return never
    const answer = ask()
    // What is asked for one tenant has its answer itself.
    if (answer instanceof TenantQuery) Object.defineProperty(answer, 'answer', { value: standAfter(answer.answer, walk, words) })
    return answer instanceof Promise ? standAfter(answer, walk, words) : answer
  },
})

const asked = new WeakMap<object, Walk>()
const held = new WeakSet<object>()
const write: unknown = ClientRequest.prototype.write
const end: unknown = ClientRequest.prototype.end
const emit: unknown = ClientRequest.prototype.emit
const pointOf = ({ method, path }: ClientRequest): string => `${method} ${path.replace(/[\w-]{24,}/g, '{id}').slice(0, 60)}`

/** Whether a question may leave the house. What is written is on its way already, whether it is ended or not: the point before it is before its first byte. */
function mayGo(request: ClientRequest): boolean {
  if (asked.has(request)) return !held.has(request)
  const walk = request.path.startsWith('/test-payments/') ? (walks.getStore() ?? background) : undefined
  if (!walk) return true
  asked.set(request, walk)
  if (!walk.stops(`before ${pointOf(request)}`)) return true
  held.add(request)
  return false
}

Object.defineProperties(ClientRequest.prototype, {
  write: {
    configurable: true,
    writable: true,
    value(this: ClientRequest, ...args: readonly unknown[]): unknown {
      return mayGo(this) ? Reflect.apply(write as () => unknown, this, args) : true
    },
  },
  end: {
    configurable: true,
    writable: true,
    value(this: ClientRequest, ...args: readonly unknown[]): unknown {
      return mayGo(this) ? Reflect.apply(end as () => unknown, this, args) : this
    },
  },
  emit: {
    configurable: true,
    writable: true,
    value(this: ClientRequest, ...args: readonly unknown[]): unknown {
      if (args[0] === 'response' && asked.get(this)?.stops(`after ${pointOf(this)}`)) return true
      return Reflect.apply(emit as () => unknown, this, args)
    },
  },
})

const serve: unknown = Server.prototype.emit
Object.defineProperty(Server.prototype, 'emit', {
  configurable: true,
  writable: true,
  value(this: Server, ...args: readonly unknown[]): unknown {
    const go = (): unknown => Reflect.apply(serve as () => unknown, this, args)
    const [event, request, response] = args as readonly [string, { headers?: NodeJS.Dict<string> }, { once?: (event: string, then: () => void) => void }]
    const [name = '', point = ''] = event === 'request' ? (request.headers?.[HEADER] ?? '').split(':') : []
    if (!name) return go()
    const walk = new Walk(name, (passed) => passed === Number(point))
    response.once?.('finish', () => tell(`done ${name} ${walk.passed}`))
    return walks.run(walk, go)
  },
})
