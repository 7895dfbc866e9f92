// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import type { ComparedProduct } from './compare-data.ts'
import { ComparePage } from './compare-page.tsx'

vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths('') }) }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('./compare-table.tsx', () => ({
  CompareTable: ({ products }: { products: readonly ComparedProduct[] }) =>
    products.map(({ tile: { id } }) => (
      <a key={id} id={id} href="/compare">
        Remove
      </a>
    )),
}))

const category = { slug: 'lamps', name: 'Lamps', market: 'home' }
const product = (id: string) => ({ tile: { id }, facts: [] }) as unknown as ComparedProduct

it('leads to its name when the column goes in which it was pressed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (...ids: string[]) =>
    act(async () =>
      root.render(
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
          <ComparePage category={category} products={ids.map(product)} leftOut={0} />
        </I18nProvider>,
      ),
    )
  await show('lamp', 'spot', 'bulb')
  document.getElementById('spot')?.focus()
  await show('lamp', 'spot')
  expect(document.activeElement?.id).toBe('spot')
  await show('lamp')
  expect(document.activeElement?.textContent).toBe('Compare: Lamps')
  await act(async () => root.unmount())
})
