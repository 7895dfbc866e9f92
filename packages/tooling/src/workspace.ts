import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type Import, parseSourceFile, type SourceFile } from './source-file.ts'

export type Package = {
  readonly name: string
  /** From the root; empty for the root itself. */
  readonly dir: string
  readonly dependencies: ReadonlySet<string>
  /** Subpaths that others may import: `.`, `./openapi`. */
  readonly doors: ReadonlySet<string>
}

/** What an import leads to. */
export type Target =
  | { readonly kind: 'builtin' }
  | { readonly kind: 'virtual' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'package'; readonly name: string; readonly door: string }

export type Workspace = {
  readonly files: readonly SourceFile[]
  readonly packages: readonly Package[]
  /** Path -> text. */
  readonly styleSheets: ReadonlyMap<string, string>
  /** Path -> text. */
  readonly migrations: ReadonlyMap<string, string>
  packageOf(path: string): Package
}

/** A repository from its files: path from the root -> text. Every `package.json` makes a package of the folder that it is in. */
export function readWorkspace(texts: ReadonlyMap<string, string>): Workspace {
  const packages = [...texts].filter(([path]) => posix.basename(path) === 'package.json').map(([path, text]) => readPackage(path, text))
  const files = [...texts].filter(([path]) => /\.(ts|tsx|mjs)$/.test(path)).map(([path, text]) => parseSourceFile(path, text))
  const innermostFirst = packages.toSorted((a, b) => b.dir.length - a.dir.length)
  return {
    files,
    packages,
    styleSheets: new Map([...texts].filter(([path]) => path.endsWith('.css'))),
    migrations: new Map([...texts].filter(([path]) => path.endsWith('.sql'))),
    packageOf: (path) => {
      const found = innermostFirst.find(({ dir }) => dir === '' || path.startsWith(`${dir}/`))
      if (!found) throw new Error(`${path} is in no package`)
      return found
    },
  }
}

function readPackage(path: string, text: string): Package {
  const manifest = JSON.parse(text) as { name: string; exports?: Record<string, unknown> } & Record<string, Record<string, string> | undefined>
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  return {
    name: manifest.name,
    dir: posix.dirname(path) === '.' ? '' : posix.dirname(path),
    dependencies: new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))),
    doors: new Set(Object.keys(manifest.exports ?? {})),
  }
}

export function targetOf(file: SourceFile, { specifier }: Import): Target {
  const [path = ''] = specifier.split('?') // Vite: `./icons.svg?url`
  if (path.startsWith('virtual:')) return { kind: 'virtual' }
  if (isBuiltin(path)) return { kind: 'builtin' }
  if (path.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(file.path), path) }
  const parts = path.split('/')
  const length = path.startsWith('@') ? 2 : 1
  return { kind: 'package', name: parts.slice(0, length).join('/'), door: ['.', ...parts.slice(length)].join('/') }
}
