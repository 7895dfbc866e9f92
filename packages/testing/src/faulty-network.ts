import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the network does to connections: `lost` swallows what is sent both ways, `held` keeps it back until the network is mended. */
type Way = 'open' | 'held' | 'lost'

export type FaultyNetwork = {
  /** Leads to the same database, through the network. */
  readonly connectionString: string
  /** Connections that there are fall silent for good, as when a firewall has forgotten them; new ones work. */
  forget(): void
  /** Everything is kept back, also what asks to be let in, and comes through in the end. */
  hold(): void
  /** Everything is swallowed, also what asks to be let in. */
  swallow(): void
  /** Connections are reset, and new ones as soon as they come. */
  refuse(): void
  /** Every packet takes so much longer. */
  delay(ms: number): void
  mend(): void
  close(): Promise<void>
}

/** A network between a shop and its database that can be broken in the ways in which networks break. */
export async function createFaultyNetwork(connectionString: string): Promise<FaultyNetwork> {
  const target = new URL(connectionString)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const toServer = (): Socket => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname))

  const pipes = new Set<Pipe>()
  let mode: Way | 'refused' = 'open'
  let delayMs = 0
  const server = createServer((client) => {
    if (mode === 'refused') {
      client.resetAndDestroy()
      return
    }
    const pipe = new Pipe(client, toServer(), mode, () => delayMs)
    pipes.add(pipe)
    client.once('close', () => pipes.delete(pipe))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const breakAll = (way: Way): void => {
    for (const pipe of pipes) pipe.become(way)
  }
  return {
    connectionString: url.href,
    forget: () => breakAll('lost'),
    hold: () => {
      mode = 'held'
      breakAll(mode)
    },
    swallow: () => {
      mode = 'lost'
      breakAll(mode)
    },
    refuse: () => {
      mode = 'refused'
      for (const pipe of pipes) pipe.reset()
    },
    delay: (ms) => {
      delayMs = ms
    },
    mend: () => {
      mode = 'open'
      delayMs = 0
      // What was lost stays lost: the two sides no longer agree on what was said.
      for (const pipe of pipes) if (pipe.way === 'held') pipe.become('open')
    },
    close: async () => {
      for (const pipe of pipes) pipe.reset()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A connection from one end to the other. */
class Pipe {
  way: Way
  readonly #ends: readonly Socket[]
  #kept: (() => void)[] = []

  constructor(client: Socket, server: Socket, way: Way, delayMs: () => number) {
    this.way = way
    this.#ends = [client, server]
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true)
      // Each timer lets the oldest go: bytes never overtake each other, also where the network gets faster in between.
      const late: (() => void)[] = []
      const pass = (deliver: () => void): void => {
        if (delayMs() === 0 && late.length === 0) return this.#pass(deliver)
        late.push(deliver)
        setTimeout(() => {
          const oldest = late.shift()
          if (oldest) this.#pass(oldest)
        }, delayMs())
      }
      from.on('data', (bytes) => pass(() => to.write(bytes)))
      from.on('end', () => pass(() => to.end()))
      from.on('error', () => undefined)
      from.on('close', () => pass(() => to.destroy()))
    }
  }

  become(way: Way): void {
    this.way = way
    if (way !== 'open') return
    const kept = this.#kept
    this.#kept = []
    for (const deliver of kept) deliver()
  }

  reset(): void {
    for (const end of this.#ends) end.destroy()
  }

  #pass(deliver: () => void): void {
    if (this.way === 'open') deliver()
    else if (this.way === 'held') this.#kept.push(deliver)
  }
}
