import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { startEmbeddedPostgres } from '@galleria/platform/embedded-postgres'
import pg from 'pg'
import { writeGrownCatalogue } from './grown-catalogue.ts'
import { runImport } from './import.ts'
import { bodiesOf } from './search-times.ts'
import { type Server, startShop } from './servers.ts'
import type { Row } from './table.ts'

/** Products of the shop; BENCH_PRODUCTS names others, with commas between them. */
const SIZES = (process.env.BENCH_PRODUCTS ?? '20000,100000').split(',').map(Number)
/** Milliseconds within which 99 of 100 searches are to be answered, by the size of the shop. */
const MOST_MS = (products: number): number | undefined => (products > 500_000 ? 60 : products > 50_000 ? 10 : undefined)
const MOST_BYTES = 1_500
const LEAST_AGAINST_POSTGRES = 20
/** Searches of each kind that PostgreSQL is asked, too: of a million products one takes it a second. */
const ASKED_OF_POSTGRES = 60
const METRICS_TOKEN = 'themetricsofthebenches'

/**
 * What search costs in a large shop: a real catalogue grown to so many products, imported, read and searched through A-054, beside PostgreSQL's own full-text search over
 * the same products, which gives a page of twenty, the number in all and five facets.
 * Needs GALLERIA_DATA, the folder with the large catalogues.
 */
export async function benchSearchSize(dataDir: string): Promise<Row[]> {
  const source = process.env.GALLERIA_DATA && join(process.env.GALLERIA_DATA, 'electronics-icecat/products.jsonl.gz')
  if (!source || !existsSync(source)) {
    process.stdout.write('Search by size: skipped, GALLERIA_DATA does not name a folder with electronics-icecat/products.jsonl.gz\n')
    return []
  }
  const rows: Row[] = []
  for (const products of SIZES) {
    const folder = join(dataDir, `search-${products}`)
    try {
      rows.push(...(await measure(folder, source, products)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return rows
}

async function measure(folder: string, source: string, products: number): Promise<Row[]> {
  const said = products.toLocaleString('en')
  process.stdout.write(`${said} products\n`)
  const database = await startEmbeddedPostgres({ dataDir: folder })
  const sql = new pg.Client(database.connectionString)
  const env = { DATABASE_URL: database.connectionString, NO_BACKGROUND: '1', OPENSEARCH_URL: '', METRICS_TOKEN }
  try {
    await (await startShop(folder, env)).stop() // a shop to import into
    const file = join(folder, 'grown.jsonl')
    const names = await writeGrownCatalogue(source, file, products)
    const imported = await runImport(folder, file, env)
    await rm(file)
    await rm(join(folder, 'search'), { recursive: true, force: true })
    await sql.connect()
    const began = performance.now()
    const shop = await startShop(folder, env)
    try {
      const api = createApiClient(
        routeTable,
        httpTransport({ baseUrl: `${shop.url}/api`, headers: () => ({ 'x-tenant-key': 'galleria', 'accept-language': 'en' }) }),
      )
      const total = await untilFilled(shop, api, products)
      const started = `${((performance.now() - began) / 1000).toFixed(1)} s, ${shop.cpu().toFixed(1)} s CPU`
      const bytes = (await metric(shop, 'galleria_search_memory_bytes')) - total * BYTES_OF_A_DOCUMENT
      await prepare(sql)
      await untilKept(shop)
      const figures = await times(api, sql, names)
      const found = await updateLatency(api, sql)
      const most = MOST_MS(products)
      const row = (what: string, result: string, goal = 'none', isMet = true): Row => ({ what: `${said} products: ${what}`, result, goal, isMet })
      const worst = Math.max(...figures.map(({ ours }) => at(ours, 0.99)))
      const ratio = sum(figures.map(({ theirs }) => mean(theirs))) / sum(figures.map(({ ours, theirs }) => mean(ours.slice(0, theirs.length))))
      return [
        row('import', `${imported.seconds.toFixed(1)} s, at most ${Math.round(imported.peakMegabytes)} MB`),
        row('start without a snapshot until all is found', started),
        row('memory of the index beside the documents', `${Math.round(bytes / total)} bytes a product`, `at most ${MOST_BYTES}`, bytes / total <= MOST_BYTES),
        row('a changed price is listed', `after ${found.toFixed(0)} ms`, 'within 100 ms', found <= 100),
        ...figures.map(({ kind, ours, theirs }) =>
          row(
            `search, ${kind}: the median, the 99th of a hundred, and of PostgreSQL`,
            `${at(ours, 0.5).toFixed(1)} ms, ${at(ours, 0.99).toFixed(1)} ms; ${at(theirs, 0.5).toFixed(1)} ms, ${at(theirs, 0.99).toFixed(1)} ms`,
          ),
        ),
        ...(most === undefined ? [] : [row('the slowest kind of search, the 99th of a hundred', `${worst.toFixed(1)} ms`, `under ${most} ms`, worst < most)]),
        row('searches against those of PostgreSQL', `${ratio.toFixed(0)} times as many`, `at least ${LEAST_AGAINST_POSTGRES}`, ratio >= LEAST_AGAINST_POSTGRES),
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await sql.end()
    await database.stop()
  }
}

/** What the engine's own estimate counts for a document in its lists. */
const BYTES_OF_A_DOCUMENT = 2_500

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)
const mean = (figures: readonly number[]): number => sum(figures) / figures.length
function at(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function untilFilled(shop: Server, api: ApiClient, products: number): Promise<number> {
  const found = (): Promise<number> =>
    api.searchItems({ body: {} }).then(
      ({ hits }) => hits.total,
      () => 0,
    )
  let total = await found()
  // A hundredth may have no price, and is not for sale.
  while (total < products * 0.98) {
    if (!shop.isRunning())
      throw new Error(`The shop ended before it had read ${products} products: BENCH_NODE_ARGS="--max-old-space-size=12000" gives it more memory`)
    await new Promise((done) => setTimeout(done, 200))
    total = await found()
  }
  await api.searchItems({ body: { q: 'anything' } }) // waits for the words
  return (await api.searchItems({ body: {} })).hits.total
}

/** What search knows is written to disk soon after it was read, by the same process: not while it is timed. */
async function untilKept(shop: Server): Promise<void> {
  for (let asked = 0; Number.isNaN(await metric(shop, 'galleria_search_snapshot_seconds')); asked += 1) {
    if (asked > 600) throw new Error('What search knows was not kept on disk within ten minutes')
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

async function metric(shop: Server, name: string): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

type Figures = { readonly kind: string; readonly ours: number[]; readonly theirs: number[] }

/** Each search by A-054's own clock, and the same in PostgreSQL by ours. */
async function times(api: ApiClient, sql: pg.Client, names: readonly string[]): Promise<Figures[]> {
  const figures: Figures[] = []
  const kinds = Object.entries(bodiesOf(names))
  // A program that has been asked before is another one: texts of the same kinds, which are not asked again.
  for (const [kind, bodies] of kinds)
    for (const [place, { q = '', ...body }] of bodies.entries()) {
      await api.searchItems({ body: { ...body, q: kind === 'a beginning' ? q.slice(0, 2) : `${q} ${names.length}` } })
      if (place < ASKED_OF_POSTGRES) await sql.query(FULL_TEXT, [`${q} ${names.length}`, false, false])
    }
  for (const [kind, bodies] of kinds) {
    const ours: number[] = []
    const theirs: number[] = []
    for (const [place, body] of bodies.entries()) {
      ours.push((await api.searchItems({ body })).took)
      if (place >= ASKED_OF_POSTGRES) continue
      const began = performance.now()
      await sql.query(FULL_TEXT, [body.q ?? '', kind === 'a beginning', body.inStock === true])
      theirs.push(performance.now() - began)
    }
    figures.push({ kind, ours, theirs })
  }
  return figures
}

/** One row for each product, as somebody would prepare it for PostgreSQL's full-text search. */
async function prepare(sql: pg.Client): Promise<void> {
  await sql.query(`
    create unlogged table bench_text as
      select p.id, p.brand, p.category_id, v.price, s.stock, array_length(p.ratings, 1) as stars,
             setweight(to_tsvector('english', coalesce(p.name->>'en', '')), 'A') || setweight(to_tsvector('simple', p.brand), 'B')
               || to_tsvector('english', coalesce(p.description->>'en', '') || ' ' || coalesce(p.attributes::text, '')) as words
        from product p
        join lateral (select min(price) as price from variant v where v.tenant_id = p.tenant_id and v.product_id = p.id) v on true
        join lateral (select sum(quantity) as stock from stock i join variant v on v.tenant_id = i.tenant_id and v.id = i.variant_id
                       where v.tenant_id = p.tenant_id and v.product_id = p.id) s on true;
    create index on bench_text using gin (words);
    analyze bench_text`)
}

const FULL_TEXT = `
  with asked as (select case when $2 then to_tsquery('english', $1 || ':*') else plainto_tsquery('english', $1) end as query),
       found as materialized (
         select id, brand, category_id, price, stock, stars, ts_rank(words, asked.query) as rank
           from bench_text, asked where words @@ asked.query and (not $3 or stock > 0))
  select (select array_agg(id) from (select id from found order by (stock > 0) desc, rank desc, id limit 20) page) as page,
         (select count(*) from found) as total,
         (select json_agg(f) from (select brand, count(*) from found group by 1 order by 2 desc limit 12) f) as brands,
         (select json_agg(f) from (select category_id, count(*) from found group by 1 order by 2 desc limit 12) f) as categories,
         (select json_agg(f) from (select stock > 0, count(*) from found group by 1) f) as availability,
         (select json_agg(f) from (select stars, count(*) from found group by 1) f) as ratings,
         (select json_agg(f) from (select width_bucket(price, 0, 20000000, 20), count(*) from found group by 1) f) as prices`

/** From a change in the database until the list shows it: the median of several. */
async function updateLatency(api: ApiClient, sql: pg.Client): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const { _id: id } = (await api.searchItems({ body: { sort: 'high', page: { page: round + 2, itemsPerPage: 1 } } })).hits.hits[0] ?? { _id: '' }
    const price = 1_000_000_000 + round
    const began = performance.now()
    await sql.query('update variant set price = $2 where product_id = $1', [id, price])
    const first = () => api.searchItems({ body: { sort: 'high', page: { page: 1, itemsPerPage: 1 } } })
    while ((await first()).hits.hits[0]?._source.Price.amount !== price)
      if (performance.now() - began > 10_000) throw new Error('A changed price was not listed')
    took.push(performance.now() - began)
  }
  return at(took, 0.5)
}
