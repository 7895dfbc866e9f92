import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject } from 'vitest'
import { setStock } from './operator.ts'
import { tenantOf } from './own-tenants.ts'
import { platformProgram } from './running-shop.ts'

type ImportRun = { readonly code: number | null; readonly output: string }

/** `npm run import` of these rows in Open Icecat's form, beside the running shop. */
export async function importRows(rows: readonly object[]): Promise<ImportRun> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-catalogue-'))
  try {
    const file = join(folder, 'products.jsonl.gz')
    writeFileSync(file, gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
    const { command, args, env } = platformProgram('import.ts', inject('shop').dataDir)
    const all = [...args, '--tenant', tenantOf().key, '--market', 'electronics', '--map', 'icecat', file]
    const child = spawn(command, all, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    const code = await new Promise<number | null>((done) => child.once('close', done))
    return { code, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Earbuds = { readonly brand: string; readonly name: string /** In whole rupees. */; readonly price: number }

const RUPEES_FOR_A_CENT = 84 / 100
let lastId = 7_000_000

/** Products of one variant, all of one seller, Circuit Yard: what can be put into the cart without choosing. `brand` must be new to the shop. */
export async function sellEarbuds(brand: string, count: number): Promise<readonly Earbuds[]> {
  const things = Array.from({ length: count }, (_, index) => ({ brand, name: `${brand} ${index + 1} earbuds`, price: 840 * (index + 1) }))
  const { code, output } = await importRows(
    things.map(({ name, price }) => ({
      id: String(lastId++),
      name,
      title: name,
      short_description: `${name} with a case that charges them`,
      supplier: brand,
      price: price / RUPEES_FOR_A_CENT,
      date_released: '2026-05-04T00:00:00Z',
    })),
  )
  expect(code, output).toBe(0)
  for (const { name } of things) await setStock(name, 20)
  return things
}
