import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { expectBooksAgree, startShop } from './running-shop.ts'

/** One shop for all journeys. Each file has tenants of its own in it, and each journey brings its own customer, so that they do not meet. At the end its books agree. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-journeys-'))
  chmodSync(dataDir, 0o755) // the database may run as another user
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const { shop, stop } = await startShop(dataDir)
    provide('shop', shop)
    return async () => {
      try {
        await expectBooksAgree(dataDir)
      } finally {
        await stop()
        remove()
      }
    }
  } catch (error) {
    remove()
    throw error
  }
}
