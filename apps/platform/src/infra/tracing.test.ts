import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createTestShop, startTestPlatform } from '@galleria/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startOpenTelemetry } from './open-telemetry.ts'
import { asStep, withTraces } from './trace-steps.ts'
import { inScope } from './work-scope.ts'

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: readonly Attribute[]
}
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** Takes what a shop sends, as a collector does, and reads it. */
async function startCollector() {
  const exports: Export[] = []
  const take = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const sent = await json(request)
    if (request.url === '/v1/traces') exports.push(sent as Export)
    reply.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, reply) => void take(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const parts = () => exports.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    options: { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, serviceName: 'shop-of-the-tests', share: 1 },
    spans: () => parts().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => parts().map(({ resource }) => valueOf(resource, 'service.name')),
  }
}

const valueOf = ({ attributes }: { readonly attributes: readonly Attribute[] }, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

const TRACE = 'aa'.repeat(16)
const CALLER = 'bb'.repeat(8)

it('takes down a request, what it asks of the database and how it ended, in the trace of its caller', async () => {
  const collector = await startCollector()
  const platform = await startTestPlatform({ config: { tracing: collector.options } })
  const shop = await createTestShop(platform)
  const product = await shop.addProduct()
  const ask = (url: string, traceparent: string) => platform.app.inject({ url: `/api${url}`, headers: { 'x-tenant-key': shop.key, traceparent } })
  const path = (id: string) => `/catalog/api/item/${id}`
  const replies = [await ask(path(product.id), `00-${TRACE}-${CALLER}-01`), await ask(path('gone'), `00-${TRACE}-${CALLER}-01`)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404])
  await ask(path(product.id), `00-${'cc'.repeat(16)}-${CALLER}-00`) // its caller does not want it taken down
  await platform.close()

  expect(new Set(collector.services())).toEqual(new Set(['shop-of-the-tests']))
  const calls = collector.spans().filter(({ parentSpanId }) => parentSpanId === CALLER)
  expect(calls.map((span) => [span.name, span.kind, valueOf(span, 'http.response.status_code'), valueOf(span, 'error.type'), span.status.code ?? 0])).toEqual([
    ['getItem', 2, 200, undefined, 0],
    ['getItem', 2, 404, 'catalog.item_not_found', 0],
  ])
  expect(calls.map((span) => [span.traceId, valueOf(span, 'galleria.tenant')])).toEqual([
    [TRACE, shop.tenantId],
    [TRACE, shop.tenantId],
  ])
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === calls[0]?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every((span) => span.kind === 3 && valueOf(span, 'db.system.name') === 'postgresql')).toBe(true)
  expect(JSON.stringify(collector.spans())).not.toContain(product.id)
})

it('takes down jobs and what they ask of others, and what they failed of without its words', async () => {
  const collector = await startCollector()
  const tracing = await startOpenTelemetry(collector.options)
  const worker = withTraces(
    {
      queue: 'letters',
      handle: ({ fails }: { fails: boolean }) =>
        asStep('mail', 'client', async () => {
          if (fails) throw new TypeError('anjali@galleria.example does not exist')
        }),
    },
    tracing,
  )
  await worker.handle({ fails: false })
  await expect(worker.handle({ fails: true })).rejects.toThrow('does not exist')
  await inScope({ budgetMs: 100 }, () => asStep('mail', 'client', async () => undefined)) // of no trace
  await tracing.stop()
  expect(collector.spans().map(({ name, kind, status }) => [name, kind, status.code ?? 0])).toEqual([
    ['mail', 3, 0],
    ['letters', 5, 0],
    ['mail', 3, 2],
    ['letters', 5, 2],
  ])
  const [mail, job] = collector.spans()
  expect([mail?.parentSpanId, mail?.traceId]).toEqual([job?.spanId, job?.traceId])
  expect(JSON.stringify(collector.spans())).not.toContain('anjali')
})

it('takes down no more than its share, and a collector that is away stops nothing', async () => {
  const collector = await startCollector()
  const none = await startOpenTelemetry({ ...collector.options, share: 0 })
  expect([none.start('a', 'server'), none.start('b', 'server', 'no traceparent at all')]).toEqual([undefined, undefined])
  none.start('c', 'server', `00-${TRACE}-${CALLER}-01`)?.end()
  await none.stop()
  expect(collector.spans().map(({ name }) => name)).toEqual(['c'])
  const lost = await startOpenTelemetry({ endpoint: 'http://127.0.0.1:1', serviceName: 'lost', share: 1 })
  lost.start('d', 'server')?.end()
  const begin = performance.now()
  await lost.stop()
  expect(performance.now() - begin).toBeLessThan(3_000)
})
