import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startShop } from './servers.ts'
import type { Row } from './table.ts'

const ROOT = resolve(import.meta.dirname, '..')

type Run = { readonly seconds: number; readonly peakMegabytes: number }

/** Runs the importer as a person does and watches its memory. */
export async function runImport(dataDir: string, file: string, env: Record<string, string> = {}): Promise<Run> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [join(ROOT, 'apps/platform/src/import.ts'), '--tenant', 'galleria', '--market', 'electronics', '--map', 'icecat', '--quiet', file],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const statusFile = `/proc/${String(child.pid)}/status`
  let peak = 0
  const watch = setInterval(() => {
    const status = existsSync(statusFile) ? readFileSync(statusFile, 'utf8') : ''
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, 100)
  const code = await new Promise((done) => child.on('exit', done))
  clearInterval(watch)
  if (code !== 0) throw new Error(`The importer ended with ${String(code)}`)
  return { seconds: (performance.now() - began) / 1000, peakMegabytes: peak / 1024 }
}

/** The Icecat catalogue, twice; needs GALLERIA_DATA, the folder with the large catalogues. */
export async function benchImport(dataDir: string): Promise<Row[]> {
  const file = process.env.GALLERIA_DATA && join(process.env.GALLERIA_DATA, 'electronics-icecat/products.jsonl.gz')
  if (!file || !existsSync(file)) {
    process.stdout.write('Import: skipped, GALLERIA_DATA does not name a folder with electronics-icecat/products.jsonl.gz\n')
    return []
  }
  await (await startShop(dataDir)).stop() // a shop to import into
  const first = await runImport(dataDir, file)
  const again = await runImport(dataDir, file)
  const describe = ({ seconds, peakMegabytes }: Run) => `${seconds.toFixed(1)} s, at most ${Math.round(peakMegabytes)} MB`
  return [
    { what: 'Import of 19,406 products', result: describe(first), goal: 'under 60 s', isMet: first.seconds < 60 },
    { what: 'The same file again (nothing changes)', result: describe(again), goal: 'none', isMet: true },
  ]
}
