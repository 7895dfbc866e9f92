import { MODULES, moduleOf, PLATFORM } from './platform-layout.ts'
import { importRule, isTest, type Rule } from './rule.ts'
import type { SourceFile } from './source-file.ts'

/** Where a graph is built of modules: the shop's, of all of them, and the importer's, of two or three. */
const COMPOSITIONS = new Set([
  `${PLATFORM}composition.ts`,
  `${PLATFORM}import-composition.ts`,
  `${PLATFORM}backup-composition.ts`,
  `${PLATFORM}sign-in-providers-composition.ts`,
  `${PLATFORM}shop-composition.ts`,
  `${PLATFORM}staff-composition.ts`,
  `${PLATFORM}payments-composition.ts`,
])
/** What starts a process. */
const ENTRIES = new Set([
  `${PLATFORM}main.ts`,
  `${PLATFORM}start.ts`,
  `${PLATFORM}import.ts`,
  `${PLATFORM}backup.ts`,
  `${PLATFORM}check.ts`,
  `${PLATFORM}dead-letters.ts`,
  `${PLATFORM}sign-in-providers.ts`,
  `${PLATFORM}shop.ts`,
  `${PLATFORM}staff.ts`,
  `${PLATFORM}payments.ts`,
])
const ROLES = ['routes', 'service', 'use-case', 'worker', 'adapter', 'repository', 'tables', 'parts', 'view', 'ports', 'errors'] as const
type Role = (typeof ROLES)[number] | 'index' | 'domain'

/** Work at the edge under plain names: it reads files or keeps the time, and decides nothing about the trade. */
const EDGES = [
  `${MODULES}importing/`, // a tool: reads files, writes in bulk, shows its progress
  `${MODULES}search/time-slices.ts`, // gives way to others when it has worked for some time
]

/** `cart.service.ts` -> service, `cart.ts` -> domain: a file without a role in its name decides, and does nothing. */
function roleOf(path: string): Role | undefined {
  const name = path.split('/').at(-1) ?? ''
  if (name === 'index.ts') return 'index'
  const [, role] = /\.([a-z-]+)\.ts$/.exec(name) ?? []
  if (role === undefined) return name.endsWith('.ts') ? 'domain' : undefined
  return ROLES.find((known) => known === role)
}

const isPlatformSource = ({ path }: SourceFile): boolean => path.startsWith(PLATFORM) && !isTest(path)
const isDomain = ({ path }: SourceFile): boolean =>
  moduleOf(path) !== undefined && !isTest(path) && roleOf(path) === 'domain' && !EDGES.some((edge) => path.startsWith(edge))

/** How the platform is asked, and what it is built on. Types count: a decision that speaks of connections and requests is none. */
const OUTSIDE_THE_DOMAIN = [`${PLATFORM}infra/`, `${PLATFORM}http/`]

/** Tables have a rule of their own. Inside a module: routes -> service -> { domain, ports, repository -> tables }; a view only shapes what it is given. */
const LAYERS: Partial<Record<Role, readonly Role[]>> = {
  routes: ['repository'],
  service: ['routes', 'view'],
  'use-case': ['routes', 'view', 'tables'],
  worker: ['routes', 'view', 'tables'],
  adapter: ['routes', 'service', 'use-case', 'view', 'tables'],
  repository: ['routes', 'service', 'use-case', 'worker', 'view'],
  view: ['routes', 'service', 'use-case', 'repository'],
  tables: ['routes', 'service', 'use-case', 'repository', 'view'],
  parts: ['routes', 'service', 'use-case', 'repository', 'view'],
  ports: ['routes', 'service', 'use-case', 'repository', 'view'],
}

export const moduleRules: readonly Rule[] = [
  importRule(
    'modules-name-types',
    'A module says what it needs of others in its ports; composition plugs the neighbour in. So a module can be read, tested and moved alone.',
    ({ file, link, target }) => {
      const own = moduleOf(file.path)
      const other = target.kind === 'file' ? moduleOf(target.path) : undefined
      if (target.kind !== 'file' || !own || !other || own === other || isTest(file.path)) return undefined
      if (roleOf(target.path) === 'tables') return undefined // tables-behind-repositories
      if (target.path !== `${MODULES}${other}/index.ts`) return `${own} reaches into ${other}; its door is index.ts`
      return link.isTypeOnly ? undefined : `${own} may import types of ${other} only`
    },
  ),
  importRule(
    'tables-behind-repositories',
    'SQL is in one place for each module, bound to one tenant: a query without the tenant can not be written elsewhere.',
    ({ file, target }) => {
      if (target.kind !== 'file' || roleOf(target.path) !== 'tables' || !isPlatformSource(file)) return undefined
      if (roleOf(file.path) === 'tables') return undefined // a foreign key names the table that it points to
      const isNeighbour = file.path.split('/').slice(0, -1).join('/') === target.path.split('/').slice(0, -1).join('/')
      // What belongs to no module (outbox, settings) has its few queries beside its tables.
      const isInfra = file.path.startsWith(`${PLATFORM}infra/`)
      return isNeighbour && (isInfra || roleOf(file.path) === 'repository') ? undefined : 'only a repository imports the tables of its module'
    },
  ),
  importRule(
    'layers-of-a-module',
    'routes -> service -> repository -> tables: what is decided never depends on how it is asked for or stored.',
    ({ file, link, target }) => {
      if (link.isTypeOnly || target.kind !== 'file' || moduleOf(file.path) === undefined || moduleOf(file.path) !== moduleOf(target.path) || isTest(file.path))
        return undefined
      const [from, to] = [roleOf(file.path), roleOf(target.path)]
      return from && to && LAYERS[from]?.includes(to) ? `${from} does not know ${to}` : undefined
    },
  ),
  importRule(
    'domain-knows-no-framework',
    'Decisions are plain functions of plain data: tested in no time, and right whatever the database or the web server is.',
    ({ file, link, target }) => {
      if (!isDomain(file)) return undefined
      // Hashes and pressed bytes are computed of what is given, and of nothing else.
      if (target.kind === 'builtin' && !/(?:crypto|zlib)$/.test(link.specifier)) return 'a domain file does no input or output'
      if (target.kind === 'file' && OUTSIDE_THE_DOMAIN.some((folder) => target.path.startsWith(folder)))
        return `a domain file does not know ${target.path.slice(PLATFORM.length)}`
      if (target.kind !== 'package') return undefined
      return /^(fastify|@fastify\/.+|pg|pg-boss|drizzle-orm|nodemailer)$/.test(target.name) ? `a domain file does not know ${target.name}` : undefined
    },
  ),
  importRule(
    'processes-in-infra',
    'What starts a process of its own forgets some of it: our secrets, a bound of time, its end. A pool does all of that (decision 0151).',
    ({ file, target, link }) => {
      if (target.kind !== 'builtin' || !/^(?:node:)?child_process$/.test(link.specifier)) return undefined
      return isPlatformSource(file) && !file.path.startsWith(`${PLATFORM}infra/`)
        ? 'only infra starts processes; createProcessPool does it for modules'
        : undefined
    },
  ),
  {
    name: 'domain-has-no-clock',
    why: 'Time is an argument, so that a test can hold it still and a decision can be made again.',
    check: ({ files }) =>
      files
        .filter(isDomain)
        .flatMap(({ path, clockReads }) => clockReads.map((line) => ({ path, line, message: 'a domain file is told the time, it does not look' }))),
  },
  importRule(
    'modules-through-composition',
    'One file builds the graph, readable from top to bottom; nothing else in the platform knows which modules there are.',
    ({ file, link, target }) => {
      if (target.kind !== 'file' || !isPlatformSource(file)) return undefined
      const other = moduleOf(target.path)
      if (other === undefined || moduleOf(file.path) !== undefined || roleOf(target.path) === 'tables') return undefined
      if (target.path !== `${MODULES}${other}/index.ts`) return `reaches into ${other}; its door is index.ts`
      return COMPOSITIONS.has(file.path) || link.isTypeOnly ? undefined : `only a composition plugs ${other} in`
    },
  ),
  importRule('composition-on-top', 'main -> composition -> { app, infra, modules }: what is below does not know what it is part of.', ({ file, target }) => {
    if (target.kind !== 'file' || !isPlatformSource(file)) return undefined
    if (ENTRIES.has(target.path) && !ENTRIES.has(file.path)) return 'nothing below imports what starts a process'
    if (COMPOSITIONS.has(target.path) && !ENTRIES.has(file.path)) return 'only what starts a process imports a composition'
    if (ENTRIES.has(file.path) && (target.path === `${PLATFORM}app.ts` || target.path.startsWith(`${PLATFORM}http/`))) return 'composition.ts builds the app'
    return undefined
  }),
]
