import { expect, test } from 'vitest'
import { createCatalogSync } from './catalog-sync.ts'
import type { CatalogChange } from './change-feed.ts'
import { ServerReadOnly } from './postgres-client.ts'

const change = (id: number, tenantId: string): CatalogChange => ({ id, xid: id, tenantId, kind: 'product', entityId: `product ${id}` })
const changes = [change(1, 'first'), change(2, 'second'), change(3, 'first')]

function syncThatFails(failure: Error) {
  const dropped: string[] = []
  const listen = async ({ tenantId, productIds }: { readonly tenantId: string; readonly productIds: readonly string[] }) => {
    if (tenantId === 'first') throw failure
    return productIds
  }
  const sync = createCatalogSync({ listeners: [listen], dropPages: (tenantId, tags) => void dropped.push(tenantId, ...tags) })
  return { sync, dropped }
}

test('what one shop can not take over is told to the others all the same, and fails', async () => {
  const { sync, dropped } = syncThatFails(new Error('a product that can not be indexed'))
  await expect(sync.apply(changes)).rejects.toThrow('a product that can not be indexed')
  expect(dropped).toEqual(['second', 'product 2'])
  await expect(sync.reload(['first', 'second'])).rejects.toThrow('a product that can not be indexed')
  expect(dropped).toEqual(['second', 'product 2', 'second', 'tenant'])
})

test('while the database is away nobody else is told either', async () => {
  const { sync, dropped } = syncThatFails(new ServerReadOnly())
  await expect(sync.apply(changes)).rejects.toThrow('read-only')
  expect(dropped).toEqual([])
})
