/** The projects of vitest.config.ts that need no browser. */
export const UNIT_PROJECTS = ['unit', 'apart', 'storefront']
/** The same as arguments of vitest. */
export const unitProjects = UNIT_PROJECTS.map((name) => `--project=${name}`)

/** What vitest follows from the tests that import it. */
const CODE = /^(?:apps|packages|scripts)\/.*\.(?:ts|tsx|mjs)$/
/** What is not imported by name (tables, words, styles, demo data), with the folder of tests that read it. */
const READ = [
  [/^apps\/platform\/migrations\//, 'apps/platform/src/infra/'],
  [/^import-profiles\//, 'apps/platform/src/modules/importing/'],
  [/^demo\//, 'apps/platform/src/modules/importing/'],
  [/^apps\/storefront\/.*\.(?:css|po|json)$/, 'apps/storefront/'],
  [/^packages\/ui\/.*\.css$/, 'packages/ui/'],
]
/** A change of these can break any test. */
const BASE = /^(?:package-lock\.json|vitest\.config\.ts|packages\/testing\/.*)$/

/**
 * The tests that a change of these files can break, as arguments for vitest, one list for each of its runs. Journeys and stress are not among them: they
 * run with everything.
 */
export function quickTests(files) {
  if (files.some((file) => BASE.test(file))) return [['run', ...unitProjects]]
  const code = files.filter((file) => CODE.test(file))
  const folders = [...new Set(files.flatMap((file) => READ.filter(([path]) => path.test(file)).map(([, folder]) => folder)))]
  return [
    ...(code.length > 0 ? [['related', '--run', '--passWithNoTests', ...unitProjects, ...code]] : []),
    ...(folders.length > 0 ? [['run', ...unitProjects, ...folders]] : []),
  ]
}
