import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from './run.mjs'

const storefront = join(root, 'apps/storefront')
const build = join(storefront, 'build')
/** What the build was made of. It lies in the build, so that both go together. */
const record = join(build, 'inputs.json')
const inputs = [
  'apps/storefront',
  'packages/ui',
  'packages/kernel',
  'packages/locales',
  'packages/rules',
  'packages/contract',
  'packages/api-client',
  'package-lock.json',
]
/** What builds and tests write: a build that counted among its own inputs would ask for another one. */
const ignored = new Set(['node_modules', 'build', '.cache', '.react-router', 'coverage'])

/** Builds the storefront when its sources are not the ones that it was built of. Answers whether there is a build now; says why not. */
export async function ensureStorefrontBuilt() {
  const files = listInputs()
  const stamp = stampOf(files)
  const recorded = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
  if (recorded.stamp === stamp) return true
  // Times change without content by a checkout or a copy; reading everything is slower, but much faster than a build.
  const content = contentOf(files)
  if (recorded.content === content) {
    writeFileSync(record, JSON.stringify({ stamp, content }))
    return true
  }

  const start = Date.now()
  console.log('Building the storefront ...')
  const { code, output } = await run('npm', ['run', 'build', '-w', '@galleria/storefront'])
  if (code !== 0) {
    console.error(`${output}\nThe storefront could not be built.`)
    return false
  }
  writeFileSync(record, JSON.stringify({ stamp, content }))
  console.log(`Built in ${Math.round((Date.now() - start) / 1000)} s.`)
  return true
}

/** The files that the storefront is built of, in the checkout at `from`. */
export function listInputs(from = root) {
  return inputs.flatMap((path) => walk(join(from, path))).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function walk(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [{ path, size: stat.size, time: stat.mtimeMs }]
  return readdirSync(path)
    .filter((name) => !ignored.has(name))
    .flatMap((name) => walk(join(path, name)))
}

function stampOf(files) {
  return hash(files.map(({ path, size, time }) => `${relative(root, path)}\0${size}\0${time}`))
}

function contentOf(files) {
  return hash(files.flatMap(({ path }) => [relative(root, path), readFileSync(path)]))
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}
