import { parseAst } from 'vite'

/** What the bundler says of a module. */
export type ModuleFacts = {
  readonly code: string | null
  readonly isEntry: boolean
  /** In the order in which the code names them. */
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** What is loaded with what. An entry is a page, or a part that is loaded when it is needed. */
export type ModuleGraph = {
  readonly modules: readonly string[]
  readonly entries: readonly string[]
  /** The entries with which a module is loaded at once. */
  readonly entriesOf: (moduleId: string) => ReadonlySet<string>
  /** Itself and everything that is loaded at once with it, but for what only passes on what others export: of that nothing is left. */
  readonly loadedWith: (moduleId: string) => ReadonlySet<string>
  /** Characters of its source. */
  readonly sizeOf: (moduleId: string) => number
  /** Everything that is loaded, sooner or later, by whoever has loaded these. */
  readonly reachedFrom: (moduleIds: readonly string[]) => ReadonlySet<string>
}

type Names = ReadonlySet<string> | 'all'
type Module = {
  readonly takes: ReadonlyMap<string, Names>
  readonly later: readonly string[]
  /** Of a module that does nothing but pass on what others export: name -> where it comes from. */
  readonly passesOn: ReadonlyMap<string, string> | undefined
}

/** Imported by the bundler itself, and not by the code. */
const ADDED = '\0vite/'
const OWN_STATEMENTS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])
const nameOf = (node: { type: string; name?: string; value?: unknown }): string => node.name ?? String(node.value)

/** Nothing but imports and exports of them; a directive does nothing. */
const isPassingOn = (body: ReturnType<typeof parseAst>['body']): boolean =>
  body.every(
    (statement) =>
      (OWN_STATEMENTS.has(statement.type) && !('declaration' in statement && statement.declaration)) ||
      (statement.type === 'ExpressionStatement' && statement.expression.type === 'Literal'),
  )

function read({ code, importedIds, dynamicallyImportedIds }: ModuleFacts): Module {
  const everything: Module = { takes: new Map(importedIds.map((id) => [id, 'all'])), later: dynamicallyImportedIds, passesOn: undefined }
  if (code === null || importedIds.length === 0) return everything
  const { body } = parseAst(code)
  const named = new Map<string, Set<string> | 'all'>()
  const passed: [name: string, source: string][] = []
  for (const statement of body) {
    if (!('source' in statement) || !statement.source) continue
    const source = statement.source.value
    const names = named.get(source) ?? new Set()
    const specifiers = 'specifiers' in statement ? statement.specifiers : []
    for (const specifier of specifiers) {
      if (specifier.type === 'ImportSpecifier' && names !== 'all') names.add(nameOf(specifier.imported))
      if (specifier.type === 'ImportDefaultSpecifier' && names !== 'all') names.add('default')
      if (specifier.type === 'ExportSpecifier') {
        if (names !== 'all') names.add(nameOf(specifier.local))
        passed.push([nameOf(specifier.exported), source])
      }
    }
    const isWhole = statement.type === 'ExportAllDeclaration' || specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')
    named.set(source, isWhole ? 'all' : names)
  }
  const sources = [...named.keys()]
  const added = importedIds.filter((id) => id.startsWith(ADDED))
  const written = importedIds.filter((id) => !id.startsWith(ADDED))
  // Two addresses of one module: which is which can't be told.
  if (sources.length !== written.length) return everything
  const idOf = (source: string): string => written[sources.indexOf(source)] ?? source
  return {
    takes: new Map([...added.map((id) => [id, 'all'] as const), ...[...named].map(([source, names]) => [idOf(source), names] as const)]),
    later: dynamicallyImportedIds,
    passesOn: isPassingOn(body) ? new Map(passed.map(([name, source]) => [name, idOf(source)])) : undefined,
  }
}

/**
 * Who loads what, as it is after tree-shaking: a file that only passes on what others export (the index of a package) leads to those whose names are taken.
 * Bundlers tell which module imports which, and not by what name.
 */
export function createModuleGraph(moduleIds: Iterable<string>, factsOf: (moduleId: string) => ModuleFacts | null): ModuleGraph {
  const modules = new Map<string, Module>()
  const sizes = new Map<string, number>()
  const entries = new Set<string>()
  for (const id of moduleIds) {
    const facts = factsOf(id)
    if (!facts) continue
    modules.set(id, read(facts))
    sizes.set(id, modules.get(id)?.passesOn ? 0 : (facts.code?.length ?? 0))
    if (facts.isEntry) entries.add(id)
    for (const later of facts.dynamicallyImportedIds) entries.add(later)
  }

  /** Where names that are taken of a module come from. */
  function targets(id: string, names: Names): readonly [string, Names][] {
    const module = modules.get(id)
    if (!module) return []
    if (names === 'all' || !module.passesOn) return [...module.takes]
    return [...names].flatMap((name) => {
      const source = module.passesOn?.get(name)
      // Through `export *`, or by way of an import: any of them may have it.
      return source ? [[source, 'all'] as const] : [...module.takes]
    })
  }

  function closureOf(starts: readonly string[], isWithLater: boolean): Set<string> {
    const found = new Set<string>()
    const visited = new Set<string>()
    const waiting: [string, Names][] = starts.map((id) => [id, 'all'])
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [id, names] = next
      const isPartial = names !== 'all' && modules.get(id)?.passesOn !== undefined
      const key = isPartial ? `${id}\0${[...names].join()}` : id
      if (visited.has(key)) continue
      visited.add(key)
      found.add(id)
      waiting.push(...targets(id, isPartial ? names : 'all'))
      if (isWithLater) waiting.push(...(modules.get(id)?.later ?? []).map((later): [string, Names] => [later, 'all']))
    }
    return found
  }

  const entriesOf = new Map<string, Set<string>>()
  for (const entry of entries) for (const id of closureOf([entry], false)) entriesOf.set(id, (entriesOf.get(id) ?? new Set()).add(entry))
  const none: ReadonlySet<string> = new Set()
  const loaded = new Map<string, ReadonlySet<string>>()
  return {
    modules: [...modules.keys()],
    entries: [...entries],
    entriesOf: (id) => entriesOf.get(id) ?? none,
    loadedWith: (id) => {
      const found = loaded.get(id) ?? new Set([...closureOf([id], false)].filter((other) => !modules.get(other)?.passesOn))
      loaded.set(id, found)
      return found
    },
    sizeOf: (id) => sizes.get(id) ?? 0,
    reachedFrom: (ids) => closureOf(ids, true),
  }
}
