import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const setupFiles = ['./packages/testing/src/console-is-silent.ts']
const globalSetup = ['./packages/testing/src/global-setup.ts']
/**
 * A process reads the platform once for all of its files, and not anew for each: that was two fifths of the work. What is kept in a module is there for all
 * of them, so it is a memory of what never changes (0077).
 */
const together = {
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles,
  globalSetup,
  // What hangs is ended, what is slow because much else goes on is not: on a machine that does nothing else, the longest takes a sixth of it.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}
/** A process reads Playwright and starts a browser once for all of its files; each shopper has a context of their own in it, and each file its tenants (0148). */
const journeys = {
  isolate: false,
  setupFiles: [...setupFiles, './e2e/support/each-file.ts'],
  globalSetup: ['./e2e/support/global-setup.ts'],
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
}
/** Unit tests that put other modules in the place of ours: these must not have been read before, and nobody may find them afterwards. */
const APART = ['apps/platform/src/pseudo-language.test.ts']

/** Whole shops and commands of operators that are started, ended, broken and restored, as processes. They take minutes, so they run with the long tests. */
const PROCESSES = [
  'apps/platform/src/process/*.test.ts',
  'apps/platform/src/infra/embedded-postgres.test.ts',
  'apps/platform/src/backup/backup.test.ts',
  'apps/platform/src/{dead-letters,import,payments,shop,sign-in-providers,staff}.test.ts',
]

/** What takes as long as many other files, though it is not long to read: walks through whole shops, every page in the pseudo-language, and what waits for a clock. */
const LONGEST = /\/(?:e2e\/guest\.spec\.ts|pseudo-language\/pages\.test\.tsx|infra\/jobs\.test\.ts|ticket-mail\/ticket-mail\.test\.ts|chat\/cuts\.test\.ts)$/

/** Largest files first, unless it is known how long they took. In a fresh checkout it is not, and the longest must not begin when the others end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) => (LONGEST.test(moduleId) ? 'long' : 'short'))
    return [...long, ...short]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // One more than there are cores where we look for speed: a test that waits for its database or a clock leaves its core to another.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      {
        // Pure rules, modules on their database, the API through its door.
        test: {
          name: 'unit',
          ...together,
          include: ['packages/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'apps/platform/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: ['**/node_modules/**', 'packages/ui/**', ...APART, ...PROCESSES],
        },
      },
      { test: { name: 'processes', ...together, include: PROCESSES } },
      {
        test: { name: 'apart', include: APART, setupFiles },
      },
      {
        // Components and the browser's own logic: no database.
        extends: './apps/storefront/vitest.config.ts',
        test: {
          name: 'storefront',
          // Not what the root says: a project that extends a file has the default, one of two cores.
          maxWorkers: 3,
          include: ['apps/storefront/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**'],
          setupFiles,
          // Some read every source of the storefront.
          testTimeout: 60_000,
        },
      },
      {
        // Loops, crowds and faults, one after the other: each wants the whole machine. Some have a short round among the unit tests.
        test: {
          name: 'stress',
          include: ['packages/**/*.stress.ts', 'apps/platform/**/*.stress.ts'],
          setupFiles,
          globalSetup,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Shoppers in Chromium, who wait more than they work: three files beside each other, each in tenants of its own.
        test: {
          name: 'journeys',
          include: ['e2e/**/*.spec.ts'],
          maxWorkers: 3,
          ...journeys,
        },
      },
      {
        // The same shoppers on long walks.
        test: { name: 'walks', include: ['e2e/**/*.stress.ts'], ...journeys },
      },
    ],
  },
})
