import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchBrowser } from './browser.ts'
import { benchImport } from './import.ts'
import { benchOrders } from './orders.ts'
import { compareWith } from './compare.ts'
import { benchCachedPages, benchUncachedPages } from './pages.ts'
import { benchRelevance } from './relevance.ts'
import { benchSearch } from './search.ts'
import { benchSearchSize } from './search-size.ts'
import { benchSockets } from './sockets.ts'
import { benchStarts } from './starts.ts'
import { type Row, tableOf } from './table.ts'
import { benchVitals } from './vitals.ts'

/** Each works on the data folder that the first has made. Name one or more to run only those. */
const BENCHES: Readonly<Record<string, (dataDir: string) => Promise<Row[]>>> = {
  starts: benchStarts,
  uncached: benchUncachedPages,
  cached: benchCachedPages,
  browser: benchBrowser,
  vitals: benchVitals,
  orders: benchOrders,
  sockets: benchSockets,
  search: benchSearch,
  size: benchSearchSize,
  import: benchImport,
  relevance: benchRelevance,
}

const wanted = process.argv.slice(2)
if (wanted[0] === '--against') {
  const isSlower = await compareWith(wanted[1] ?? 'HEAD')
  process.exit(isSlower ? 1 : 0)
}
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  process.stderr.write(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}\n`)
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'galleria-bench-'))
const rows: Row[] = []
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    process.stdout.write(`${name} ...\n`)
    rows.push(...(await bench(dataDir)))
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`\n${tableOf(rows)}\n`)
process.exitCode = rows.every((row) => row.isMet) ? 0 : 1
