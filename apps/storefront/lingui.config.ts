import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** One catalogue for each feature, beside it, so that two people adding texts do not meet in one file. */
export default defineConfig({
  locales: ['en', 'es'],
  sourceLocale: 'en',
  catalogs: [
    // The showcase borrows its words from the pages.
    { path: '<rootDir>/app/features/{name}/locales/{locale}', include: ['<rootDir>/app/features/{name}/'], exclude: ['<rootDir>/app/features/showcase/'] },
    { path: '<rootDir>/app/components/locales/{locale}', include: ['<rootDir>/app/components/'] },
    { path: '<rootDir>/app/lib/locales/{locale}', include: ['<rootDir>/app/lib/'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
