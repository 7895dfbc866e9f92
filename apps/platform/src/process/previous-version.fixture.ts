import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')
const MIGRATIONS = 'apps/platform/migrations'
/** A change that took several commits need not build before its last one. */
const MOST_COMMITS = 40
const INSTALL_LIMIT_MS = 180_000
const LINK_LIMIT_MS = 60_000

type Manifest = { readonly name: string; readonly dependencies?: Readonly<Record<string, string>> }

/** The code of an earlier commit, ready to run. */
export type PreviousVersion = { readonly commit: string; readonly main: string; remove(): void }

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 }).trim()
const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest

/** The last commit that did not know the newest migration and can be run; or in words why there is none here. */
export function checkOutPreviousVersion(): PreviousVersion | string {
  const commits = previousCommits()
  if (commits.length === 0) return 'there is no history of the migrations in this checkout'
  const dir = mkdtempSync(join(tmpdir(), 'galleria-previous-'))
  let reason = ''
  for (const commit of commits) {
    const tree = join(dir, commit)
    mkdirSync(tree)
    reason = broughtToRun(tree, commit, join(dir, 'others')) ?? ''
    if (reason === '') return { commit, main: join(tree, 'apps/platform/src/main.ts'), remove: () => rmSync(dir, { recursive: true, force: true }) }
    rmSync(tree, { recursive: true, force: true })
  }
  rmSync(dir, { recursive: true, force: true })
  return reason
}

function previousCommits(): readonly string[] {
  try {
    const newest = git('log', '-1', '--format=%H', '--', MIGRATIONS)
    return git('rev-list', '--first-parent', `--max-count=${MOST_COMMITS}`, `${newest}^`).split('\n')
  } catch {
    return [] // no git, no history, or a history that was cut off there
  }
}

/** Lays a commit's code with the packages that it wants; or says why it can not be run. `others` holds those that are not installed here. */
function broughtToRun(tree: string, commit: string, others: string): string | undefined {
  const paths = ['package.json', 'apps/platform', 'packages', 'demo', 'import-profiles']
  execFileSync('tar', ['-x', '-C', tree], { input: execFileSync('git', ['archive', commit, ...paths], { cwd: ROOT, maxBuffer: 2 ** 30 }) })
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: tree }).concat('demo/package.json')
  const missing = workspaces
    .flatMap((file) => Object.entries(readManifest(join(tree, file)).dependencies ?? {}))
    .filter(([name, version]) => !name.startsWith('@galleria/') && !isInstalled(join(ROOT, 'node_modules'), name, version))
  try {
    installOthers(others, missing)
  } catch {
    return `these packages could not be installed: ${missing.map((each) => each.join(' ')).join(', ')}`
  }
  linkPackages(tree, workspaces, missing.length > 0 ? join(others, 'node_modules') : undefined)
  try {
    // What a commit forgot, or left to the next, is found by putting the program together.
    execFileSync(process.execPath, ['--input-type=module', '-e', "await import('./apps/platform/src/composition.ts')"], {
      cwd: tree,
      stdio: 'ignore',
      timeout: LINK_LIMIT_MS,
    })
  } catch {
    return `${commit} is no whole program`
  }
  return undefined
}

const isInstalled = (modules: string, name: string, version: string): boolean => {
  const file = join(modules, name, 'package.json')
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version
}

function installOthers(dir: string, packages: readonly (readonly [string, string])[]): void {
  if (packages.every(([name, version]) => isInstalled(join(dir, 'node_modules'), name, version))) return
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies: Object.fromEntries(packages) }))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'], { cwd: dir, stdio: 'ignore', timeout: INSTALL_LIMIT_MS })
}

/** Its own packages, those that only it wants, and for the rest those that are installed here. */
function linkPackages(tree: string, workspaces: readonly string[], others: string | undefined): void {
  const modules = join(tree, 'node_modules')
  mkdirSync(join(modules, '@galleria'), { recursive: true })
  for (const from of [...(others ? [others] : []), join(ROOT, 'node_modules')])
    for (const name of packagesIn(from)) {
      if (name.startsWith('@galleria/') || existsSync(join(modules, name))) continue
      mkdirSync(join(modules, dirname(name)), { recursive: true })
      symlinkSync(join(from, name), join(modules, name))
    }
  for (const file of workspaces) symlinkSync(join(tree, dirname(file)), join(modules, readManifest(join(tree, file)).name))
  const nested = join(ROOT, 'apps/platform/node_modules')
  if (existsSync(nested)) cpSync(nested, join(tree, 'apps/platform/node_modules'), { recursive: true })
}

const packagesIn = (modules: string): string[] =>
  readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name]))
