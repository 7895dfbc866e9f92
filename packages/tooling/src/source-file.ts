import { parseSync, Visitor } from 'oxc-parser'

export type Import = {
  readonly specifier: string
  /** Gone when types are stripped: nothing runs because of it. */
  readonly isTypeOnly: boolean
  readonly line: number
}

export type SourceFile = {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly imports: readonly Import[]
  /** Lines that ask what time it is: `new Date()`, `Date.now()`, `performance.now()`. */
  readonly clockReads: readonly number[]
}

/** What a file of TypeScript or JavaScript imports, in whatever form, and where it reads the clock. */
export function parseSourceFile(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const clockReads: number[] = []
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length

  for (const { start, moduleRequest, entries } of module.staticImports) {
    imports.push({ specifier: moduleRequest.value, isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType), line: lineAt(start) })
  }
  for (const { start, entries } of module.staticExports) {
    const [first] = entries
    if (first?.moduleRequest) imports.push({ specifier: first.moduleRequest.value, isTypeOnly: entries.every(({ isType }) => isType), line: lineAt(start) })
  }
  new Visitor({
    ImportExpression({ source, start }) {
      if (source.type === 'Literal' && typeof source.value === 'string') imports.push({ specifier: source.value, isTypeOnly: false, line: lineAt(start) })
    },
    TSImportType({ source, start }) {
      imports.push({ specifier: source.value, isTypeOnly: true, line: lineAt(start) })
    },
    NewExpression({ callee, arguments: args, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) clockReads.push(lineAt(start))
    },
    MemberExpression({ object, property, start }) {
      const isClock = object.type === 'Identifier' && ['Date', 'performance'].includes(object.name) && property.type === 'Identifier' && property.name === 'now'
      if (isClock) clockReads.push(lineAt(start))
    },
  }).visit(program)
  return { path, imports, clockReads }
}
