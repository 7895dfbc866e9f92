import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'

/** Scripts, styles and fonts of the built storefront, or of another web app below `base`. Their names hold a hash of their content, so they are kept for ever. */
export async function mountStorefrontAssets(app: FastifyInstance, clientDir: string, base = ''): Promise<void> {
  await app.register(async (assets) => {
    assets.setErrorHandler((error: FastifyError & { readonly headers?: Record<string, string> }, _request, reply) => {
      if (error.statusCode !== 416) throw error
      // RFC 9110 §15.5.17: how long the file is stands in the header that comes with the error.
      return reply
        .code(416)
        .headers({ ...error.headers, 'cache-control': 'no-store' })
        .send()
    })
    await assets.register(fastifyStatic, {
      root: resolve(clientDir, 'assets'),
      prefix: `${base}/assets/`,
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  })
}
