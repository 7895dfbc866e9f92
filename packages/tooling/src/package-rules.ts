import { importRule, isTest, type Rule } from './rule.ts'
import type { Package } from './workspace.ts'

const OURS = '@galleria/'

/** Who may import whom. `types`: only what is gone at run time. */
const ARROWS: Readonly<Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>> = {
  locales: { values: [] },
  kernel: { values: ['locales'] },
  rules: { values: ['kernel'] },
  contract: { values: ['kernel', 'locales', 'rules'] },
  'api-client': { values: ['contract', 'kernel'] },
  ui: { values: [] },
  storefront: { values: ['api-client', 'kernel', 'locales', 'rules', 'ui'], types: ['contract'] },
  importer: { values: ['kernel', 'locales'] },
  demo: { values: ['importer', 'kernel', 'rules'] },
  platform: { values: ['contract', 'kernel', 'locales', 'rules', 'api-client', 'importer', 'demo'] },
  testing: { values: ['platform', 'api-client', 'contract', 'kernel', 'rules'] },
  tooling: { values: [] },
}

/** What ends up in browsers. */
const BROWSER_CODE = ['apps/storefront/app/', 'packages/api-client/', 'packages/kernel/', 'packages/rules/', 'packages/ui/']

const shortName = (name: string): string => name.slice(OURS.length)

/** The root holds what looks at the whole: journeys, benchmarks, settings of tools. Every package of ours is linked there. */
const isRoot = ({ dir }: Package): boolean => dir === ''

export const packageRules: readonly Rule[] = [
  importRule(
    'declared-dependencies',
    'What a package needs is written in its package.json; anything else is found by luck, where npm happened to put it.',
    ({ file, target, workspace }) => {
      if (target.kind !== 'package') return undefined
      const own = workspace.packageOf(file.path)
      // The root brings the tools that all tests share.
      const isTestTool = isTest(file.path) && workspace.packages.some((each) => isRoot(each) && each.dependencies.has(target.name))
      const isKnown = own.dependencies.has(target.name) || own.name === target.name || (isRoot(own) && target.name.startsWith(OURS)) || isTestTool
      return isKnown ? undefined : `${target.name} is not in the package.json of ${own.name}`
    },
  ),
  importRule(
    'open-doors',
    'A package is used by what its `exports` open, so that its inside can change: the storefront can not reach a table.',
    ({ file, target, workspace }) => {
      if (target.kind === 'file') {
        const [from, to] = [workspace.packageOf(file.path), workspace.packageOf(target.path)]
        return from === to ? undefined : `leads by a path into ${to.name}; import it by name`
      }
      if (target.kind !== 'package' || !target.name.startsWith(OURS)) return undefined
      const other = workspace.packages.find(({ name }) => name === target.name)
      if (!other) return `there is no package ${target.name}`
      return other.doors.has(target.door) ? undefined : `${target.name} does not open ${target.door}`
    },
  ),
  importRule(
    'package-arrows',
    'storefront -> api-client -> contract -> rules -> kernel -> locales, platform -> contract, { storefront, demo } -> rules, platform -> importer -> kernel, ui -> nothing: what is below can be understood, and used, without what is above.',
    ({ file, link, target, workspace }) => {
      const own = workspace.packageOf(file.path)
      if (target.kind !== 'package' || !target.name.startsWith(OURS) || target.name === own.name || isRoot(own)) return undefined
      const [from, to] = [shortName(own.name), shortName(target.name)]
      if (to === 'testing') return undefined // testing-in-tests
      // Tools of the storefront's build run in Node and may read the contract itself; the browser's code may not carry its schemas.
      const isBrowserCode = file.path.startsWith('apps/storefront/app/') && !isTest(file.path)
      const { values, types = [] } = ARROWS[from] ?? { values: [] }
      if (values.includes(to)) return undefined
      if (!types.includes(to)) return `${from} does not know ${to}`
      return link.isTypeOnly || !isBrowserCode ? undefined : `${from} may import types of ${to} only`
    },
  ),
  importRule(
    'words-stay-on-the-server',
    'A browser loads the catalogue of its one language; the sentences of the platform, in all languages, are nothing to it.',
    ({ file, link, target }) => {
      const isWords = target.kind === 'package' && target.name === `${OURS}locales` && target.door !== '.'
      if (!isWords || link.isTypeOnly || isTest(file.path) || !BROWSER_CODE.some((folder) => file.path.startsWith(folder))) return undefined
      return 'only the list of languages is for browsers'
    },
  ),
  importRule('testing-in-tests', 'What boots platforms and fakes time must not end up in the shop.', ({ file, target, workspace }) => {
    const isTesting = target.kind === 'package' && target.name === `${OURS}testing`
    if (!isTesting || isTest(file.path) || workspace.packageOf(file.path).name === target.name) return undefined
    return 'only tests import @galleria/testing'
  }),
]
