import { rmSync } from 'node:fs'
import { median } from './load.ts'
import { startShop } from './servers.ts'
import type { Row } from './table.ts'

async function secondsToFirstPage(dataDir: string): Promise<number> {
  const began = performance.now()
  const shop = await startShop(dataDir)
  await (await fetch(`${shop.url}/`)).text()
  const seconds = (performance.now() - began) / 1000
  await shop.stop()
  return seconds
}

/** From the start of the process to the first page, with a new database and with one that is there. */
export async function benchStarts(dataDir: string): Promise<Row[]> {
  rmSync(dataDir, { recursive: true, force: true })
  const first = await secondsToFirstPage(dataDir)
  const later: number[] = []
  for (let round = 0; round < 3; round += 1) later.push(await secondsToFirstPage(dataDir))
  const next = median(later)
  return [
    { what: 'First start to first page (creates and seeds the database)', result: `${first.toFixed(1)} s`, goal: 'none', isMet: true },
    { what: 'Next start to first page', result: `${next.toFixed(2)} s`, goal: 'under 3 s', isMet: next < 3 },
  ]
}
