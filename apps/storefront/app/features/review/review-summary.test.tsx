import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { reviewQueryIn } from './review-query.ts'
import { ReviewSummary } from './review-summary.tsx'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

const percentsOf = (histogram: readonly number[]): readonly number[] => {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <ReviewSummary rating={4} ratingCount={3} histogram={histogram} written={[]} query={reviewQueryIn(new URLSearchParams())} addressOf={() => ''}>
          {null}
        </ReviewSummary>
      </TenantContext>
    </I18nProvider>,
  )
  return Array.from(markup.matchAll(/<small aria-hidden="true">(\d+)%/g), ([, percent]) => Number(percent))
}

it('shows shares that add up to a hundred', () => {
  expect(percentsOf([0, 0, 1, 1, 1])).toEqual([33, 33, 34, 0, 0])
  expect(percentsOf([1, 3, 3, 5, 5]).reduce((sum, percent) => sum + percent, 0)).toBe(100)
})
