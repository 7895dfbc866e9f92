import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Attributes } from './attributes.tsx'

vi.mock('../../lib/tenant.ts', async (original: () => Promise<object>) => ({ ...(await original()), useTenant: () => ({ tenant: {} }) }))

/** What stands in the open, and what is folded. */
function shown(...values: readonly string[]): readonly (string | undefined)[] {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const attributes = values.map((value, index) => ({ code: `fact-${index}`, name: `Fact ${index}`, value }))
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <Attributes attributes={attributes} sku="SKU-1" />
    </I18nProvider>,
  )
  return html.split('<details')
}

const CODES = Array.from({ length: 42 }, (_, index) => `08844200279${index + 10}`).join(', ')

it('folds a value that fills a phone by itself, however few there are', () => {
  const [open, folded] = shown('2008', CODES, 'Black')
  expect(open).toMatch(/2008.*Black.*SKU-1/)
  expect(open).not.toContain('0884420027910')
  expect(folded).toContain('0884420027910')
})

it('folds nothing where all are short and few', () => expect(shown('2008', 'Black')).toHaveLength(1))

it('has no empty table above the fold', () => {
  const [open, folded] = shown(...Array.from({ length: 14 }, String))
  expect([open, folded].map((part) => part?.match(/<tr/g)?.length)).toEqual([10, 5])
})
