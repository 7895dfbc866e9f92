import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const MIGRATIONS = 'apps/platform/migrations'

type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> }

/** The code of an earlier commit, ready to run. */
export type PreviousVersion = { readonly commit: string; readonly main: string; remove(): void }

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 }).trim()
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest

/** The last commit that did not know the newest migration; or in words why there is none to be run here. */
export function checkOutPreviousVersion(): PreviousVersion | string {
  const commit = previousCommit()
  if (!commit) return 'there is no history of the migrations in this checkout'
  const dir = mkdtempSync(join(tmpdir(), 'galleria-previous-'))
  const remove = (): void => rmSync(dir, { recursive: true, force: true })
  execFileSync('tar', ['-x', '-C', dir], {
    input: execFileSync('git', ['archive', commit, 'package.json', 'apps/platform', 'packages', 'demo', 'import-profiles'], { cwd: ROOT, maxBuffer: 2 ** 30 }),
  })
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: dir }).concat('demo/package.json')
  const other = workspaces
    .flatMap((file) => Object.entries(readManifest(join(dir, file)).dependencies ?? {}))
    .find(([name, version]) => !isInstalled(name, version))
  if (other) {
    remove()
    return `it wants another ${other[0]} than the one that is installed (${other[1]})`
  }
  linkPackages(dir, workspaces)
  return { commit, main: join(dir, 'apps/platform/src/main.ts'), remove }
}

function previousCommit(): string | undefined {
  try {
    return git('rev-parse', '--verify', `${git('log', '-1', '--format=%H', '--', MIGRATIONS)}^`)
  } catch {
    return undefined // no git, no history, or a history that was cut off there
  }
}

const isInstalled = (name: string, version: string): boolean => {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  return name.startsWith('@galleria/') || (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version)
}

/** Its own packages, and for the rest those that are installed here. */
function linkPackages(dir: string, workspaces: readonly string[]): void {
  const modules = join(dir, 'node_modules')
  mkdirSync(join(modules, '@galleria'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@galleria' && !name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const file of workspaces) symlinkSync(join(dir, dirname(file)), join(modules, readManifest(join(dir, file)).name))
  const nested = join(ROOT, 'apps/platform/node_modules')
  if (existsSync(nested)) cpSync(nested, join(dir, 'apps/platform/node_modules'), { recursive: true })
}
