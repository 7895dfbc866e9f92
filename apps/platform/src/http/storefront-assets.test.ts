import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerProblems } from './problems.ts'
import { mountStorefrontAssets } from './storefront-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'assets-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'font.woff2'), '0123456789')
  app = fastify()
  answerProblems(app)
  await mountStorefrontAssets(app, folder)
  await mountStorefrontAssets(app, folder, '/console')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const asked = (url: string, range?: string) => app.inject({ url, headers: range === undefined ? {} : { range } })

it.each([
  [undefined, 200, '0123456789', undefined],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=90-99', 416, '', 'bytes */10'],
])('asked for %s of a file it answers %i', async (range, status, body, part) => {
  for (const base of ['', '/console']) {
    const reply = await asked(`${base}/assets/font.woff2`, range)
    expect([reply.statusCode, reply.body, reply.headers['content-range']]).toEqual([status, body, part])
    expect(reply.headers['cache-control']).toBe(status === 416 ? 'no-store' : 'public, max-age=31536000, immutable')
  }
})

it('answers as everywhere where there is no such file', async () => {
  const reply = await asked('/assets/other.woff2', 'bytes=0-')
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'request.not_found'])
})
