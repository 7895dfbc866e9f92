import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { buildPlatform, type Platform, type PlatformOverrides } from '@galleria/platform/composition'
import { type Config, readConfig } from '@galleria/platform/config'
import { createTestDatabase } from './database.ts'

export type TestPlatform = Platform & {
  /** A client that goes through the API's door, without a network: status, headers, validation and serialisation are real. */
  client(options: { tenantKey: string; token?: string; locale?: string }): ApiClient
}

export type TestPlatformOptions = {
  readonly config?: Partial<Config>
  readonly overrides?: PlatformOverrides
  /** Also serves the built storefront. */
  readonly hasStorefront?: boolean
}

/** Opens the development outbox of every test platform. */
export const OUTBOX_SECRET = 'the-outbox-of-the-tests'

/** The whole platform in this process on a database and in a folder of its own; without jobs unless the test starts them. */
export async function startTestPlatform({ config, overrides, hasStorefront = false }: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'galleria-test-'))
  const settings: Config = {
    ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000', OUTBOX_SECRET }),
    databaseUrl: database.connectionString,
    dataDir,
    ...config,
  }
  const platform = await buildPlatform(settings, database.connectionString, overrides)
  tellWhatNobodyForesaw(platform)
  await platform.load()
  if (hasStorefront) await platform.serveStorefront()
  await platform.app.ready()
  return {
    ...platform,
    client: ({ tenantKey, token, locale = 'en' }) =>
      createApiClient(
        routeTable,
        httpTransport({
          baseUrl: '/api',
          headers: () => ({ [settings.tenantHeader]: tenantKey, 'accept-language': locale, ...(token ? { authorization: `Bearer ${token}` } : {}) }),
          fetch: injectingFetch(platform),
        }),
      ),
    close: async () => {
      await platform.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A test that fails of a 500 is of use only with what caused it, which the reply does not tell and the log is silent about. */
function tellWhatNobodyForesaw({ app }: Platform): void {
  const thrown = new WeakMap<object, unknown>()
  app.addHook('onError', (request, _reply, error, done) => {
    thrown.set(request, error)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 500) process.stderr.write(`${request.method} ${request.url} was answered with 500: ${inspect(thrown.get(request))}\n`)
    done()
  })
}

/** `fetch` that hands requests to Fastify directly. */
function injectingFetch({ app }: Platform): typeof fetch {
  return async (url, init) => {
    const address = url instanceof Request ? url.url : url.toString()
    // What a browser would write: the type of a form, and its parts.
    const request = new Request(new URL(address, 'http://localhost'), { method: 'POST', ...init })
    const reply = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: address,
      headers: Object.fromEntries(request.headers),
      payloadAsStream: true,
      ...(init?.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    })
    const type = String(reply.headers['content-type'])
    // One that goes on for as long as somebody reads.
    if (type === 'text/event-stream') return new Response(ReadableStream.from(reply.stream()), { status: reply.statusCode, headers: { 'content-type': type } })
    return new Response(await buffer(reply.stream()), { status: reply.statusCode, headers: { 'content-type': type } })
  }
}
