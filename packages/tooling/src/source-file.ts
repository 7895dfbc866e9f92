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
  /** Names of the tables that it defines with `pgTable`. */
  readonly tables: readonly string[]
  /** Tables and whatever else stands where one would in the SQL of its texts: `from stock s` names `stock`. */
  readonly sqlNames: readonly { readonly name: string; readonly line: number }[]
  /** Classes that its elements carry: every word of every text in a `className`, whatever chooses between them. */
  readonly classNames: readonly { readonly name: string; readonly line: number }[]
  /** The words of short texts, of which some become classes elsewhere. */
  readonly words: ReadonlySet<string>
}

/** After these words SQL expects tables, with or without an alias, with commas between. */
const SQL_NAMES =
  /\b(?:from|join|into|update|using|truncate|analyze|references)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\s+(?:as\s+)?[a-z_]\w*)?(?:\s*,\s*"?[a-z_]\w*"?(?:\s+(?:as\s+)?[a-z_]\w*)?)*)/gi

const namesIn = (text: string): string[] =>
  [...text.matchAll(SQL_NAMES)].flatMap(([, list = '']) => list.split(',').map((each) => each.trim().split(/\s/)[0]?.replaceAll('"', '').toLowerCase() ?? ''))

/** What a file of TypeScript or JavaScript imports, in whatever form, where it reads the clock, and which tables it makes and names. */
export function parseSourceFile(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  const clockReads: number[] = []
  const tables: string[] = []
  const sqlNames: SourceFile['sqlNames'][number][] = []
  const classNames: { name: string; line: number }[] = []
  const words = new Set<string>()
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length

  const readSql = (sql: string, start: number): void => {
    for (const name of namesIn(sql)) sqlNames.push({ name, line: lineAt(start) })
  }

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
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'pgTable') return
      if (first?.type === 'Literal' && typeof first.value === 'string') tables.push(first.value)
    },
    Literal({ value, start }) {
      if (typeof value !== 'string') return
      readSql(value, start)
      const parts = value.length > 80 ? [] : value.split(' ')
      if (parts.every((part) => CLASS.test(part))) for (const part of parts) words.add(part)
    },
    TemplateLiteral({ quasis, start }) {
      // What is put in stands for one name: `from ${given} g, orders o`.
      readSql(quasis.map(({ value }) => value.cooked ?? value.raw).join('_'), start)
    },
    NewExpression({ callee, arguments: args, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) clockReads.push(lineAt(start))
    },
    MemberExpression({ object, property, start }) {
      const isClock = object.type === 'Identifier' && ['Date', 'performance'].includes(object.name) && property.type === 'Identifier' && property.name === 'now'
      if (isClock) clockReads.push(lineAt(start))
    },
    JSXAttribute({ name, value, start }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'className' || !value) return
      for (const classes of textsIn(value)) {
        for (const word of classes.split(/\s+/)) if (CLASS.test(word)) classNames.push({ name: word, line: lineAt(start) })
      }
    },
  }).visit(program)
  return { path, imports, clockReads, tables, sqlNames, classNames, words }
}

const CLASS = /^-?[a-zA-Z_][\w-]*$/

/** The texts of an expression, of all its branches. What a condition compares with is no class. */
function textsIn(node: object): string[] {
  const { type } = node as { type?: string }
  if (type === 'BinaryExpression') return []
  if (type === 'Literal') return textOf(Reflect.get(node, 'value'))
  if (type === 'TemplateElement') return textOf((Reflect.get(node, 'value') as { cooked?: unknown }).cooked)
  if (type === 'ConditionalExpression') return [Reflect.get(node, 'consequent'), Reflect.get(node, 'alternate')].flatMap((each: object) => textsIn(each))
  return Object.values(node).flatMap((child: unknown) =>
    Array.isArray(child) ? child.flatMap((each: unknown) => (isNode(each) ? textsIn(each) : [])) : isNode(child) ? textsIn(child) : [],
  )
}

const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null && 'type' in value
