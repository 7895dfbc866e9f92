import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Scripts, styles and fonts of the built storefront, or of another web app below `base`. Their names hold a hash of their content, so they are kept for ever. */
export async function mountStorefrontAssets(app: FastifyInstance, clientDir: string, base = ''): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(clientDir, 'assets'),
    prefix: `${base}/assets/`,
    decorateReply: base === '', // once for the whole server
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
}
