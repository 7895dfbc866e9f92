import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { embeddedConnectionString } from '@galleria/platform/embedded-postgres'
import { withClient } from '@galleria/testing/from-outside'
import { expect, inject, vi } from 'vitest'
import { apiWithKey } from './api.ts'
import { type CopiedTenant, copyTenant } from './copy-tenant.ts'

export type DemoShop = 'galleria' | 'plaza'

const DEMO_SHOPS: readonly DemoShop[] = ['galleria', 'plaza']
const own = new Map<DemoShop, CopiedTenant>()

/**
 * Each file of journeys has copies of the demo shops, under names of their own in the one shop that runs: files run beside each other and do not
 * meet, and the demo shops themselves stay as they were seeded.
 */
export async function makeOwnTenants(): Promise<void> {
  own.clear()
  const file = basename(expect.getState().testPath ?? 'journeys', '.spec.ts')
  await withClient(embeddedConnectionString(inject('shop').dataDir), async (client) => {
    for (const demo of DEMO_SHOPS) {
      const copy = await copyTenant(client, { from: demo, key: `${demo}-${file}-${randomUUID().slice(0, 4)}` })
      const { rows } = await client.query<{ id: string }>('select id from tenant where key = $1', [demo])
      await copyFiles(rows[0]!.id, copy)
      own.set(demo, copy)
    }
  })
  await Promise.all([...own.values()].map(untilOnSale))
}

/** What is no row: the films of a demo shop. */
async function copyFiles(from: string, { id }: CopiedTenant): Promise<void> {
  const originals = join(inject('shop').dataDir, 'pictures/originals')
  if (existsSync(join(originals, from))) await cp(join(originals, from), join(originals, id), { recursive: true })
}

/** This file's copy of a demo shop. */
export function tenantOf(demo: DemoShop = 'galleria'): CopiedTenant {
  const tenant = own.get(demo)
  if (!tenant) throw new Error('The tenants of a file are made before its first hook, not while it is read')
  return tenant
}

/** A URL of the API as a program outside of the browser reaches it: names below `localhost` lead to this machine in browsers only. */
export const byAddress = (url: string): string => url.replace(/^http:\/\/[\w-]+\.localhost:/, 'http://127.0.0.1:')

/** Whether a host, with its port, is a shop of another file. */
export function isOfAnotherFile(host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  return name.endsWith('.localhost') && [...own.values()].every((tenant) => tenant.host !== name)
}

/** The running shop hears of a copy from the change feed. */
const untilOnSale = ({ key, products }: CopiedTenant): Promise<void> =>
  vi.waitFor(
    async () => {
      const { hits } = await apiWithKey(key).searchItems({ body: {} })
      if (hits.total !== products) throw new Error(`The shop finds ${hits.total} of the ${products} products of ${key}`)
    },
    { timeout: 60_000, interval: 100 },
  )
