import type { AddressInfo } from 'node:net'
import { type SocketAuth, type SocketEventSpec, type SocketPayloadOf, newMessage } from '@galleria/contract'
import { SOCKET_PATH } from '@galleria/rules'
import type { TestPlatform, TestShop } from '@galleria/testing'
import { io, type Socket } from 'socket.io-client'

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
  socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }))
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
    say: (event, payload) => socket.timeout(10_000).emitWithAck(event.name, payload),
    position: () =>
      Math.max(0, ...heard.map(({ payload }) => (typeof payload === 'object' && payload !== null ? Number(Reflect.get(payload, 'position') ?? 0) : 0))),
    close: () => socket.close(),
  }
}
