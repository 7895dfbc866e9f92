import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { refusalText, SocketAuth, type SocketEventSpec, type SocketPayloadOf } from '@galleria/contract'
import { type Locale, LOCALES, pickLocale } from '@galleria/kernel'
import { SOCKET_PATH } from '@galleria/rules'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Static, TObject } from 'typebox'
import type { Actor, ContextOf } from '../context.ts'
import { DomainError, refusalIn } from '../errors.ts'
import { networkOf, type RateLimit, type RateLimits } from '../infra/rate-limits.ts'
import { inScope, outsideScopes, serveTenant } from '../infra/work-scope.ts'
import { type ContextDeps, contextOf, hashToken } from './contexts.ts'
import { guardSockets } from './socket-guard.ts'
import { payloadCheck } from './validate.ts'

type SocketContext = ContextOf<'customer' | 'seller'>

/** Somebody who is connected. */
export type LiveSocket = {
  readonly ctx: SocketContext
  /** The last thing that they know, if they come back. */
  readonly after: number | undefined
  tell<E extends SocketEventSpec>(event: E, payload: SocketPayloadOf<E>): void
  /** Whether they may still hear: the session is asked for each time. Whoever has none any more is cut off. */
  isLive(): Promise<boolean>
  isOpen(): boolean
  /** When what was said before is on its way: whoever reads slowly is told no faster. */
  canTake(): Promise<void>
  /** Cuts the line so that the other end begins anew. */
  reconnect(): void
  onClose(then: () => void): void
}

/** Answers one message of clients; input is checked and the caller known by then. */
export type SocketHandler = {
  readonly event: SocketEventSpec
  readonly limit: RateLimit | undefined
  /** `socket`: over which it came, unless it is said in this process. */
  readonly invoke: (ctx: SocketContext, payload: unknown, socket?: LiveSocket) => Promise<object>
}

/** What a module does with sockets. */
export type SocketPart = { readonly handlers: readonly SocketHandler[]; readonly welcome: (socket: LiveSocket) => Promise<void> }

type Replies<E extends SocketEventSpec> = E extends { readonly reply: infer R extends TObject } ? Partial<Static<R>> : object

/** Joins a message of the contract to its handler, as `implement` does for operations. */
export function answer<const E extends SocketEventSpec>(
  event: E,
  { limit }: { readonly limit?: RateLimit },
  handler: (ctx: SocketContext, payload: SocketPayloadOf<E>, socket: LiveSocket | undefined) => Promise<Replies<E>>,
): SocketHandler {
  const check = payloadCheck(event.payload)
  return { event, limit, invoke: async (ctx, payload, socket) => handler(ctx, check(payload) as SocketPayloadOf<E>, socket) }
}

export type SocketDoorDeps = Pick<ContextDeps, 'tenants' | 'actorOf'> & {
  readonly membershipOf: NonNullable<ContextDeps['membershipOf']>
  readonly rateLimits: Pick<RateLimits, 'take'>
  /** Who connects, by address. */
  readonly callerOf: (request: IncomingMessage) => string
  readonly origins: readonly string[]
  readonly budgetMs: number
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly parts: readonly SocketPart[]
}

/** Devices of one person that this process keeps connected; with one more, the one that came first goes. */
const MOST_SOCKETS = 12
/** Messages of one socket that wait for those before them. */
const MOST_WAITING = 64
/** Of any kind, from one socket. */
const PACE: RateLimit = { name: 'socket-messages', points: 300, seconds: 30, isLocal: true }
/** How often one account may connect. */
const CONNECTS: RateLimit = { name: 'socket-connects', points: 120, seconds: 60, isLocal: true }
/** How often one sender may open a line, before anybody is asked who they are. Behind one may stand an office, all of which comes back after a restart. */
const OPENINGS: RateLimit = { name: 'socket-openings', points: 1_200, seconds: 60, isLocal: true }
/** Tokens that may be shown on one line. */
const MOST_TRIES = 5
/** Lines of all to this process. */
const MOST_LINES = 20_000
/** So many seconds after it a session that has ended is noticed, also by somebody who hears and says nothing: each second some sockets are asked for, since all at once are a crowd. */
const SWEEPS = 60
const SWEEP_MS = 1_000
const RECHECK_MS = 100
/** Larger than any message that is understood. */
const MOST_BYTES = 64 * 1024

const checkAuth = payloadCheck(SocketAuth)

/**
 * The door of the socket: Socket.IO by WebSocket or polling, on the server of the API. Who connects shows a token as for any call; it is looked at again before each thing that
 * is said or told. What is not understood is refused with a code of the contract (decision 0017), and each socket's messages are done one after the other.
 */
export function openSocketDoor(app: FastifyInstance, deps: SocketDoorDeps) {
  const { tenants, actorOf, membershipOf, rateLimits, callerOf, origins, budgetMs, logger, parts } = deps
  let isClosed = false
  const io = new Server(app.server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES,
    connectTimeout: 10_000,
    cors: { origin: [...origins] },
    allowRequest: (request, decide) =>
      void mayOpen(request).then(
        (may) => decide(null, may),
        () => decide(null, false),
      ),
  })
  const guard = guardSockets(app, io)
  const handlers = new Map(parts.flatMap((part) => part.handlers).map((handler) => [handler.event.name, handler]))
  const people = new Map<string, Set<Socket>>()
  const tries = new WeakMap<Socket['conn'], number>()
  const admitted = new WeakMap<Socket, LiveSocket>()
  const sweeps = Array.from({ length: SWEEPS }, () => new Set<LiveSocket>())
  let [admissions, sweepNumber] = [0, 0]

  async function mayOpen(request: IncomingMessage): Promise<boolean> {
    if (isClosed || io.engine.clientsCount >= MOST_LINES) return false
    await rateLimits.take(OPENINGS, networkOf(callerOf(request)))
    return true
  }

  async function actorBehind(tenantId: string, tokenHash: Buffer, as: SocketAuth['as']): Promise<SocketContext['actor']> {
    const actor: Actor = await actorOf(tenantId, tokenHash)
    if (actor.kind !== 'customer') throw new DomainError('identity.sign_in_required')
    if (actor.isGuest) throw new DomainError('identity.account_required')
    if (as !== 'SELLER') return actor
    const membership = await membershipOf(tenantId, actor.customerId)
    if (!membership?.rights.includes('chat.answer')) throw new DomainError('identity.right_missing')
    return { kind: 'seller', accountId: actor.customerId, ...membership }
  }

  async function admit(socket: Socket): Promise<LiveSocket> {
    const auth = checkAuth(socket.handshake.auth) as SocketAuth
    const tenant = await tenants.findByKey(auth.tenant)
    if (!tenant) throw new DomainError('tenant.unknown')
    const tokenHash = hashToken(auth.token)
    const identify = () =>
      inScope({ budgetMs, lane: 'request' }, () => {
        serveTenant(tenant.id)
        return actorBehind(tenant.id, tokenHash, auth.as)
      })
    const actor = await identify()
    await rateLimits.take(CONNECTS, tenant.id, personOf(actor))
    const { locales } = tenant.settings
    const ctx = contextOf(tenant, pickLocale(auth.locale, locales), actor, socket.id, callerOf(socket.request))
    return {
      ctx: ctx as SocketContext,
      after: auth.after,
      tell: (event, payload) => void socket.emit(event.name, payload),
      isOpen: () => socket.connected,
      isLive: async () => {
        if (!socket.connected) return false
        const now = await identify().catch((error: unknown) => {
          if (refusalIn(error)?.code.startsWith('identity.')) return undefined
          throw error
        })
        if (now && personOf(now) === personOf(actor)) return true
        socket.disconnect(true)
        return false
      },
      canTake: async () => {
        while (socket.connected && !socket.conn.transport.writable) await delay(RECHECK_MS, undefined, { ref: false })
      },
      reconnect: () => socket.conn.close(),
      onClose: (then) => void socket.once('disconnect', then),
    }
  }

  const refusalOf = (error: unknown, locale: Locale) => {
    const refusal = refusalIn(error)
    if (!refusal) logger.error({ err: error }, 'a message over the socket failed')
    const code = refusal?.code ?? 'server.failed'
    const retryAfter = Number(refusal?.details?.['retryAfter'])
    return { ok: false, code, text: refusalText(locale, code), ...(Number.isFinite(retryAfter) ? { retryAfter } : {}) }
  }

  async function handle(socket: LiveSocket, name: string, payload: unknown): Promise<object> {
    const { ctx } = socket
    const handler = handlers.get(name)
    if (!handler) throw new DomainError('request.not_found')
    await rateLimits.take(PACE, ctx.requestId)
    if (!(await socket.isLive())) throw new DomainError('identity.sign_in_required')
    return inScope({ budgetMs, lane: 'request' }, async () => {
      serveTenant(ctx.tenant.id)
      if (handler.limit) await rateLimits.take(handler.limit, ctx.tenant.id, accountOf(ctx.actor))
      return { ok: true, ...(await handler.invoke(ctx, payload, socket)) }
    })
  }

  function serve(socket: Socket, one: LiveSocket): void {
    let [turn, waiting] = [Promise.resolve(), 0]
    const after = async (before: Promise<void>, name: string, payload: unknown, reply: (told: object) => void): Promise<void> => {
      await before
      const told = await handle(one, name, payload).catch((error: unknown) => refusalOf(error, one.ctx.locale))
      waiting -= 1
      reply(told)
    }
    socket.onAny((name: string, ...args: unknown[]) => {
      const last = args.at(-1)
      const reply = typeof last === 'function' ? (told: object) => void Reflect.apply(last, undefined, [told]) : () => undefined
      if (waiting >= MOST_WAITING) return reply(refusalOf(new DomainError('request.rate_limited', { retryAfter: 1 }), one.ctx.locale))
      waiting += 1
      turn = after(turn, name, args[0], reply)
    })
  }

  /** One more device of this person. */
  function count(socket: Socket, { ctx }: LiveSocket): void {
    const person = `${ctx.tenant.id} ${personOf(ctx.actor)}`
    const own = people.get(person) ?? new Set<Socket>()
    people.set(person, own.add(socket))
    socket.once('disconnect', () => {
      own.delete(socket)
      if (own.size === 0 && people.get(person) === own) people.delete(person)
    })
    const [first] = own
    if (own.size > MOST_SOCKETS) first?.disconnect(true)
  }

  async function enter(socket: Socket, next: (refusal?: Error) => void): Promise<void> {
    const tried = (tries.get(socket.conn) ?? 0) + 1
    tries.set(socket.conn, tried)
    if (tried > MOST_TRIES) {
      socket.conn.close(true)
      return
    }
    let refusal: Error | undefined
    try {
      admitted.set(socket, await outsideScopes(() => admit(socket)))
    } catch (error) {
      const { locale } = socket.handshake.auth
      const told = refusalOf(error, pickLocale(typeof locale === 'string' ? locale : undefined, LOCALES))
      refusal = Object.assign(new Error(told.code), { data: told })
    }
    next(refusal)
  }

  io.use((socket, next) => void enter(socket, next))
  io.on('connection', (socket) => {
    const one = admitted.get(socket)
    if (!one) return void socket.disconnect(true)
    const swept = sweeps[(admissions += 1) % SWEEPS]
    swept?.add(one)
    one.onClose(() => void swept?.delete(one))
    count(socket, one)
    serve(socket, one)
    for (const part of parts)
      part.welcome(one).catch((error: unknown) => {
        logger.warn({ err: error }, 'a socket could not be begun')
        one.reconnect()
      })
  })
  const sweep = setInterval(() => {
    for (const one of sweeps[(sweepNumber += 1) % SWEEPS] ?? []) void one.isLive().catch(() => undefined) // asked again a minute later
  }, SWEEP_MS).unref()

  // Before Fastify waits for connections to end: whoever is cut off here connects to another process at once, or to this one when it is back.
  app.addHook('preClose', async () => {
    isClosed = true
    clearInterval(sweep)
    guard.stop()
    io.engine.close()
  })
}

const personOf = (actor: SocketContext['actor']): string => (actor.kind === 'customer' ? actor.customerId : `${actor.sellerId} ${actor.accountId}`)

const accountOf = (actor: SocketContext['actor']): string => (actor.kind === 'customer' ? actor.customerId : actor.accountId)
