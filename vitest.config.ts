import { defineConfig } from 'vitest/config'

const setupFiles = ['./packages/testing/src/console-is-silent.ts']
const globalSetup = ['./packages/testing/src/global-setup.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        // Pure rules, modules on their database, the API through its door.
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'apps/platform/**/*.test.ts', 'scripts/*.test.mjs'],
          exclude: ['**/node_modules/**', 'packages/ui/**'],
          setupFiles,
          globalSetup,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Components and the browser's own logic: no database.
        extends: './apps/storefront/vitest.config.ts',
        test: {
          name: 'storefront',
          include: ['apps/storefront/**/*.test.{ts,tsx}', 'packages/ui/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**'],
          setupFiles,
        },
      },
      {
        // Loops and crowds, one after the other: each wants the whole machine. Some have a short round among the unit tests.
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
          setupFiles,
          globalSetup: ['./e2e/support/global-setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
