import { MODULES, moduleOf, PLATFORM } from './platform-layout.ts'
import { isTest, type Rule } from './rule.ts'

/** They write what is other modules': each with the reason why it may. */
const WRITERS_OF_ALL = [
  `${MODULES}importing/`, // fills whole catalogues from files, many rows in a statement, beside the shop rather than in it
]

/** A module, or what all modules stand on. */
const ownerOf = (path: string): string | undefined => moduleOf(path) ?? (path.startsWith(PLATFORM) ? 'the platform' : undefined)

export const tableRules: readonly Rule[] = [
  {
    name: 'tables-by-their-owner',
    why: 'Whoever names a table leans on its columns and its locks, unseen by its owner. Owners publish views and steps (*.parts.ts), others compose these.',
    check: ({ files }) => {
      const sources = files.filter(({ path }) => path.startsWith(PLATFORM) && !isTest(path))
      const owners = new Map(sources.flatMap(({ path, tables }) => tables.map((table) => [table, ownerOf(path)] as const)))
      return sources
        .filter(({ path }) => !WRITERS_OF_ALL.some((folder) => path.startsWith(folder)))
        .flatMap(({ path, sqlNames }) =>
          sqlNames
            .filter(({ name }) => owners.has(name) && owners.get(name) !== ownerOf(path))
            .map(({ name, line }) => ({ path, line, message: `the table ${name} is ${owners.get(name)}'s` })),
        )
    },
  },
]
