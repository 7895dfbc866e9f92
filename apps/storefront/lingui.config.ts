import { LOCALES } from '@galleria/locales'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const app = '<rootDir>/apps/storefront/app'
const catalogue = '<rootDir>/packages/locales/src/{locale}/storefront'

/** One catalogue for each feature, so that two people adding texts do not meet in one file; all of a language in its one folder. */
export default defineConfig({
  rootDir: `${import.meta.dirname}/../..`,
  locales: [...LOCALES],
  sourceLocale: 'en',
  catalogs: [
    // The showcase borrows its words from the pages.
    { path: `${catalogue}/{name}`, include: [`${app}/features/{name}/`], exclude: [`${app}/features/showcase/`] },
    { path: `${catalogue}/components`, include: [`${app}/components/`], exclude: ['**/*-script.tsx'] },
    { path: `${catalogue}/lib`, include: [`${app}/lib/`], exclude: ['**/*.server.ts'] },
    // What the browser never needs to know.
    { path: `${catalogue}/server`, include: [`${app}/lib/failure-page.server.ts`, `${app}/lib/offline-page.server.ts`, `${app}/components/*-script.tsx`] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
