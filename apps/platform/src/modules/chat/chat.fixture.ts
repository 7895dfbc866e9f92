import type { AddressInfo } from 'node:net'
import { type SocketAuth, type SocketEventSpec, type SocketPayloadOf, newMessage, socketEvents } from '@galleria/contract'
import { SOCKET_PATH } from '@galleria/rules'
import type { TestPlatform, TestShop } from '@galleria/testing'
import { io, type Socket } from 'socket.io-client'
import { Compile } from 'typebox/compile'
import { closed } from '../../closed-schema.ts'

export type Talker = {
  readonly socket: Socket
  /** What it was told so far, by the name of the message. */
  readonly heard: readonly { readonly name: string; readonly payload: unknown }[]
  /** What was said, in the order in which it was told. */
  messages(): SocketPayloadOf<typeof newMessage>[]
  /** The answer to a message. */
  say<E extends SocketEventSpec>(
    event: E,
    payload: SocketPayloadOf<E>,
  ): Promise<{ ok: boolean; code?: string; message?: { _id: string; seq: number; text: string } }>
  /** The highest position that it knows. */
  position(): number
  close(): void
}

/** The shop's socket has to listen for real. */
export async function portOf(platform: Pick<TestPlatform, 'app'>): Promise<number> {
  if (!platform.app.server.listening) await platform.app.listen({ port: 0, host: '127.0.0.1' })
  return (platform.app.server.address() as AddressInfo).port
}

type Agreed = ReadonlyMap<string, { Check(value: unknown): boolean; Errors(value: unknown): readonly object[] }>

const told: Agreed = new Map(socketEvents.filter(({ from }) => from === 'server').map(({ name, payload }) => [name, Compile(closed(payload))]))
const replied: Agreed = new Map(socketEvents.flatMap(({ name, reply }) => (reply ? [[name, Compile(closed(reply))] as const] : [])))

/** What the server says is held to the contract, whatever it is heard for: a client that is written from that must not be surprised. Nobody has to wait for this: a rejection fails the run. */
async function expectAsAgreed(name: string, payload: unknown, agreed: Agreed): Promise<void> {
  const validator = agreed.get(name)
  if (!validator) throw new Error(`${name} is not in the contract`)
  if (!validator.Check(payload)) throw new Error(`${name} is not as the contract says: ${JSON.stringify([validator.Errors(payload), payload])}`)
}

/** How long a device waits to be told what it has missed, before it tries again. */
const CONNECT_MS = 20_000

type TalkerOptions = Partial<SocketAuth> & { readonly transports?: readonly ('polling' | 'websocket')[] }

/** Somebody with a device that connects once; rejects with the code that it was refused with. */
export async function connect(
  port: number,
  shop: Pick<TestShop, 'key'>,
  token: string,
  { transports = ['websocket'], ...auth }: TalkerOptions = {},
): Promise<Talker> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: SOCKET_PATH,
    transports: [...transports],
    forceNew: true,
    reconnection: false,
    // Keeps cookies, as browsers do: by one of them a proxy knows to which node a device polls.
    withCredentials: true,
    auth: { tenant: shop.key, token, ...auth },
  })
  const heard: { name: string; payload: unknown }[] = []
  socket.onAny((name: string, payload: unknown) => {
    heard.push({ name, payload })
    void expectAsAgreed(name, payload, told)
  })
  const payloads = <E extends SocketEventSpec>(event: E) => heard.filter(({ name }) => name === event.name).map(({ payload }) => payload as SocketPayloadOf<E>)
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error): void => {
      socket.close()
      reject(error)
    }
    // A network that falls silent before everything is told says nothing about it.
    const silence = setTimeout(() => fail(new Error('Nothing was heard')), CONNECT_MS)
    socket.once('caught_up', () => {
      clearTimeout(silence)
      resolve()
    })
    socket.once('connect_error', fail)
    socket.once('disconnect', (reason) => fail(new Error(reason)))
  })
  return {
    socket,
    heard,
    messages: () => payloads(newMessage),
    say: async (event, payload) => {
      const reply = await socket.timeout(10_000).emitWithAck(event.name, payload)
      if (event.reply) await expectAsAgreed(event.name, reply, replied)
      return reply
    },
    position: () =>
      Math.max(0, ...heard.map(({ payload }) => (typeof payload === 'object' && payload !== null ? Number(Reflect.get(payload, 'position') ?? 0) : 0))),
    close: () => socket.close(),
  }
}
