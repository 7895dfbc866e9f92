import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Storefront } from './storefront.ts'

type StorefrontModule = { createStorefront(options: { mode: 'production' | 'development'; build?: () => Promise<unknown> }): Storefront }

/** Loads the built storefront. Throws when it has not been built. */
export async function loadStorefront(entry: string): Promise<Storefront> {
  const module = (await import(pathToFileURL(entry).href)) as StorefrontModule
  return module.createStorefront({ mode: 'production' })
}

/** The part of Vite's server that is used here. */
type ViteServer = {
  readonly middlewares: (request: unknown, response: unknown, next: () => void) => void
  ssrLoadModule(id: string): Promise<unknown>
  close(): Promise<void>
}

/** Runs the storefront from its sources with hot reload on the shop's own port. */
export async function serveStorefrontSources(app: FastifyInstance, root: string): Promise<Storefront> {
  const fromStorefront = createRequire(resolve(root, 'package.json'))
  const { createServer } = (await import(pathToFileURL(fromStorefront.resolve('vite')).href)) as { createServer(options: object): Promise<ViteServer> }
  process.chdir(root)
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  const { createStorefront } = (await vite.ssrLoadModule('./app/server.ts')) as StorefrontModule
  return createStorefront({ mode: 'development', build: () => vite.ssrLoadModule('virtual:react-router/server-build') })
}

export const storefrontRootOf = (entry: string): string => resolve(dirname(entry), '../..')
export const clientDirOf = (entry: string): string => resolve(dirname(entry), '../client')
