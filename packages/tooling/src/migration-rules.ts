import { posix } from 'node:path'
import type { Problem, Rule } from './rule.ts'

/** They were written before there was a rule, and before anybody ran two versions beside each other. */
const LAST_WITHOUT_RULE = '0011'

/** The first line of a step that takes away what the code of an earlier release has stopped using. */
const CONTRACT = /^-- contract: after (\S+)/m

type Statement = { readonly text: string; readonly line: number }

/** What a node that still runs the code before a migration would stumble over; and why. */
const STUMBLING_BLOCKS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^drop (?:table|view|materialized view|function|procedure|type|sequence|schema)\b/, 'is gone for those that still ask for it'],
  [
    /^alter table\b.*\bdrop (?:column\b|(?!constraint\b|default\b|not\b|identity\b|expression\b|if exists "?\w+"? cascade)"?\w+"? *(?:,|cascade|$))/,
    'is gone for those that still ask for it',
  ],
  [/^alter (?:table|view|type|function|sequence|schema)\b.*\brename (?!constraint\b)/, 'is not found under its old name'],
  [/^alter table\b.*\balter (?:column )?"?\w+"? (?:set data )?type\b/, 'is read and written as what it was, and the table is written anew behind a lock'],
  [/^alter table\b.*\balter (?:column )?"?\w+"? set not null\b/, 'is refused to those that do not fill it yet'],
  [/^alter table\b.*\balter (?:column )?"?\w+"? drop default\b/, 'is refused to those that leave it to the default'],
]

/** `add column x ... not null` without a default, `generated` or `identity`. */
const REQUIRED_COLUMN = /\badd (?:column )?(?:if not exists )?"?(\w+)"? (?!constraint\b)[^,]*\bnot null\b/g
const FILLED = /\bdefault\b|\bgenerated\b|\bserial\b/
const CREATED_TABLE = /^create table (?:if not exists )?(?:"?\w+"?\.)?"?(\w+)"?/
const ADDED_COLUMN = /\badd column (?:if not exists )?"?(\w+)"?/g
/** A new promise about rows that others write. */
const CONSTRAINT =
  /^alter table (?:only )?(?:"?\w+"?\.)?"?(\w+)"? .*\badd (?:constraint|check|unique|foreign key|primary key|exclude)\b|^create unique index .*\bon (?:only )?(?:"?\w+"?\.)?"?(\w+)"?/

function statementsOf(sql: string): Statement[] {
  let line = 1
  return sql.split('--> statement-breakpoint').flatMap((part) => {
    const begin = line
    line += part.split('\n').length - 1
    const blank = part.length - part.trimStart().length
    const first = begin + part.slice(0, blank).split('\n').length - 1
    const text = part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase()
    return text === '' ? [] : [{ text, line: first }]
  })
}

function problemsOf(path: string, sql: string, tags: ReadonlySet<string>): Problem[] {
  const after = CONTRACT.exec(sql)?.[1]
  if (after !== undefined) {
    const isEarlier = tags.has(after) && after < posix.basename(path, '.sql')
    return isEarlier ? [] : [{ path, line: 1, message: `there is no earlier migration ${after}` }]
  }
  const statements = statementsOf(sql)
  const newTables = new Set(statements.flatMap(({ text }) => CREATED_TABLE.exec(text)?.[1] ?? []))
  const newColumns = statements.flatMap(({ text }) => [...text.matchAll(ADDED_COLUMN)].map(([, name = '']) => name))
  return statements.flatMap(({ text, line }): Problem[] => {
    const [, altered, indexed] = CONSTRAINT.exec(text) ?? []
    const isNew = newTables.has(altered ?? indexed ?? '') || newColumns.some((name) => new RegExp(`\\b${name}\\b`).test(text))
    const isRequired = [...text.matchAll(REQUIRED_COLUMN)].some(([column]) => text.startsWith('alter table') && !FILLED.test(column))
    const whys = [
      ...STUMBLING_BLOCKS.filter(([pattern]) => pattern.test(text)).map(([, why]) => why),
      ...(isRequired ? ['is refused to those that do not fill it yet: give it a default, or let it be empty'] : []),
      ...((altered ?? indexed) !== undefined && !isNew ? ['refuses what others still write'] : []),
    ]
    return whys.slice(0, 1).map((why) => ({ path, line, message: `"${text.slice(0, 60)}" ${why}` }))
  })
}

export const migrationRules: readonly Rule[] = [
  {
    name: 'migrations-expand',
    why: 'While a new version is rolled out the one before runs beside it, on the same tables. A migration only adds; what is no longer used goes in a later release, in a file that begins with `-- contract: after <the migration that came with the code which no longer uses it>` (decision 0034).',
    check: ({ migrations }) => {
      const tags = new Set([...migrations.keys()].map((path) => posix.basename(path, '.sql')))
      const ruled = [...migrations].filter(([path]) => posix.basename(path).slice(0, 4) > LAST_WITHOUT_RULE)
      return ruled.flatMap(([path, sql]) => problemsOf(path, sql, tags))
    },
  },
]
