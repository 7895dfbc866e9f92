import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { addPiece, type Buyer, inParallel, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, type DataFolder, expectBooksAgree, type ShopProcess, startShop } from './shop-process.fixture.ts'

const BUYERS = 15
const PIECES = 20
/** In flight at any moment. */
const AT_ONCE = 32

type Piece = { readonly buyer: Buyer; readonly item: string; readonly key: string }

/**
 * Kills a shop while pieces are put into carts, each time after another number of answers, and sends again whatever got none, with its key: to the next
 * shop, which has never heard of it. Each piece is there once.
 */
function testLostAdds(moments: readonly number[]): void {
  const folder = createDataFolder()
  let shop: ShopProcess
  beforeAll(async () => {
    shop = await startShop({ dataDir: folder.dir })
  })
  afterAll(() => folder.remove())

  test.each(moments)('kill -9 after %i of 300 pieces neither loses nor doubles one, when those without an answer are sent again', async (after) => {
    const buyers = await withDatabase(folder, (client) => prepareBuyers(client, shop, BUYERS))
    const pieces = buyers.flatMap((buyer) =>
      Array.from({ length: PIECES }, (_, n): Piece => ({ buyer, item: [...buyer.cart.keys()][n % buyer.cart.size] ?? '', key: randomUUID() })),
    )
    const left: Piece[] = []
    let answered = 0
    await inParallel(AT_ONCE, pieces, async (piece) => {
      try {
        await addPiece(shop, piece.buyer, piece.item, piece.key)
        answered += 1
        if (answered === after) process.kill(shop.pid, 'SIGKILL')
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'network.failed')) throw error
        left.push(piece)
      }
    })
    expect((await shop.outcome).signal).toBe('SIGKILL')
    expect(left.length).toBeGreaterThan(0)

    shop = await startShop({ dataDir: folder.dir })
    // Twice, as somebody does who is not sure: the second time every one is known.
    for (const again of [left, pieces]) await inParallel(AT_ONCE, again, ({ buyer, item, key }) => addPiece(shop, buyer, item, key))
    const added = buyers.map((buyer) =>
      [...buyer.cart].map(([item, had]) => [item, had + pieces.filter((piece) => piece.buyer === buyer && piece.item === item).length]),
    )
    const found = await withDatabase(folder, (client) => cartsOf(client, buyers))
    expect(found).toEqual(added.map((lines) => Object.fromEntries(lines)))
  })

  test('leaves books that agree', async () => {
    await expectBooksAgree({ dataDir: folder.dir })
  })
}

async function withDatabase<T>(folder: DataFolder, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(embeddedConnectionString(folder.dir))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function cartsOf(client: pg.Client, buyers: readonly Buyer[]): Promise<unknown[]> {
  const { rows } = await client.query<{ id: string; lines: object }>(
    'select customer_id as id, jsonb_object_agg(variant_id, quantity) as lines from cart_line where customer_id = any($1) group by 1',
    [buyers.map(({ id }) => id)],
  )
  const byId = new Map(rows.map(({ id, lines }) => [id, lines]))
  return buyers.map(({ id }) => byId.get(id))
}

testLostAdds([1, 20, 60, 100, 140, 180, 220, 260])
