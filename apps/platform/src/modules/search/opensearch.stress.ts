import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createOpenSearchEngine } from './opensearch-engine.adapter.ts'
import { openOpenSearch } from './opensearch.adapter.ts'
import { documentOf, queryOf } from './search-document.fixture.ts'

/** A cluster of three, and the process of one of its nodes, which will not live. */
const nodes = process.env.OPENSEARCH_URL_FOR_TESTS?.split(/\s+/).filter(Boolean) ?? []
const victim = Number(process.env.OPENSEARCH_NODE_PID_FOR_TESTS)

const ASKING = 4
const BEFORE_MS = 2_000
const AFTER_MS = 10_000

// A search engine without a shop: there are no books to check at the end.
describe.skipIf(nodes.length < 3 || !victim)('OpenSearch on three nodes (skipped without OPENSEARCH_URL_FOR_TESTS and OPENSEARCH_NODE_PID_FOR_TESTS)', () => {
  it('answers every query whole, and takes every change, while a node is killed', async () => {
    const troubles: unknown[] = []
    const server = await openOpenSearch(nodes, (error) => troubles.push(error))
    const engine = createOpenSearchEngine(server, { installation: randomUUID(), version: 'stress' })
    try {
      await engine.index(
        'shop',
        Array.from({ length: 600 }, (_, n) => documentOf({ id: `p${n}`, name: { en: `Lamp number ${n}` }, price: n })),
      )
      await expect.poll(async () => (await server.ask<{ status: string }>('GET', '/_cluster/health')).body.status, { timeout: 30_000 }).toBe('green')
      const errors: unknown[] = []
      let [asked, longest, changed, isOver] = [0, 0, 0, false]
      const ask = async (worker: number): Promise<void> => {
        while (!isOver) {
          const began = performance.now()
          asked += 1
          try {
            const { total, hits } = await engine.search('shop', queryOf(asked % 3 === 0 ? { text: `lamp ${asked % 600}` } : { text: 'lamp', offset: worker }))
            if (total === 0 || hits.length === 0) errors.push(`nothing found by query ${asked}`)
          } catch (error) {
            errors.push(error)
          }
          longest = Math.max(longest, performance.now() - began)
        }
      }
      const write = async (): Promise<void> => {
        for (; !isOver; await delay(100)) {
          try {
            await engine.index('shop', [documentOf({ id: `new${changed}`, name: { en: 'Lamp that is new' } })])
            changed += 1
          } catch (error) {
            errors.push(error)
          }
        }
      }
      const work = [write(), ...Array.from({ length: ASKING }, (_, worker) => ask(worker))]
      await delay(BEFORE_MS)
      process.kill(victim, 'SIGKILL')
      await delay(AFTER_MS)
      isOver = true
      await Promise.all(work)
      process.stdout.write(`${asked} queries, the longest ${Math.round(longest)} ms; ${changed} changes\n`)
      expect(errors).toEqual([])
      expect(troubles).toEqual([])
      expect((await engine.search('shop', queryOf({ text: 'new' }))).total).toBe(changed)
    } finally {
      await engine.indexes.dropAll()
      await server.close()
    }
  }, 120_000)
})
