import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createNames } from './opensearch-names.ts'
import { openOpenSearch, SearchAway } from './opensearch.adapter.ts'

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

async function nodeThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const json =
  (status: number, body: object): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

it('goes to the next node when one is lost, cannot answer or takes too long', async () => {
  const nodes = ['http://127.0.0.1:9', await nodeThat(json(503, {})), await nodeThat(() => undefined), await nodeThat(json(200, { ok: true }))]
  const server = await openOpenSearch(nodes, undefined, { callMs: 200 })
  expect((await server.ask('GET', '/')).body).toEqual({ ok: true })
  expect(server.isAway()).toBe(false)
  await server.close()
})

it('says at once that search is away while nobody answers, and finds out when that is over', async () => {
  let asked = 0
  let status = 503
  const node = await nodeThat((request, response) => {
    asked += 1
    json(status, {})(request, response)
  })
  const troubles: unknown[] = []
  const server = await openOpenSearch([node], (error) => troubles.push(error), { restMs: 300 })
  await expect(server.ask('GET', '/')).rejects.toThrow(SearchAway)
  const before = asked
  await expect(server.ask('GET', '/')).rejects.toThrow(SearchAway)
  expect([asked, server.isAway(), troubles.length]).toEqual([before, true, 1])
  status = 200
  await expect
    .poll(
      async () =>
        server.ask('GET', '/').then(
          ({ status: now }) => now,
          () => 0,
        ),
      { timeout: 3000 },
    )
    .toBe(200)
  expect(server.isAway()).toBe(false)
  await server.close()
})

it('takes what is not there for an answer, and what is wrong for an error of ours', async () => {
  const server = await openOpenSearch([await nodeThat((request, response) => json(request.url === '/none' ? 404 : 400, {})(request, response))])
  expect((await server.ask('GET', '/none')).status).toBe(404)
  await expect(server.ask('GET', '/wrong')).rejects.toThrow('has refused GET /wrong')
  expect(server.isAway()).toBe(false)
  await server.close()
})

it('lets no tenant reach into the index of another by its name', () => {
  const names = createNames('installation', 'version')
  const all = ['shop', 'shop*', 'shop,other', '../_all', 'Shop', '', '_all', '0198c3b4-7a10-7000-8000-000000000001'].map(names.alias)
  expect(new Set(all).size).toBe(all.length)
  for (const name of all) expect(name).toMatch(/^galleria-[0-9a-f]{10}-[0-9a-f-]{32,36}-[0-9a-f]{10}$/)
  expect(createNames('another', 'version').alias('shop')).not.toBe(names.alias('shop'))
})
