// @vitest-environment happy-dom
import type { OperatorWire } from '@galleria/contract'
import type { BillCategory } from '@galleria/rules'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'
import { createPaths } from '../../lib/paths.ts'
import { formatFor } from '../../lib/format.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { PlansPage } from './plans-page.tsx'

const operator = (category: BillCategory): OperatorWire => ({
  _id: category,
  operatorname: `${category} of all`,
  operatorid: category,
  viewBillRequired: false,
  category,
  icon: null,
  number: { pattern: '\\d{10}', example: '9812345678' },
  least: { amount: 1000, currency: 'INR' },
  most: { amount: 1_000_000, currency: 'INR' },
})
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    listOperators: async () => ({ data: (['Prepaid', 'Postpaid', 'DTH', 'Electricity'] as const).map(operator) }),
    listCircles: async () => ({ data: [] }),
  }),
}))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams() }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))

it('offers those who have plans, also where the browser is the one who asks', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'demo', currency: 'INR' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <PlansPage operators={undefined} />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await settle()
  expect([...box.querySelectorAll<HTMLOptionElement>('option:not([disabled])')].map(({ value }) => value)).toEqual(['Prepaid', 'DTH'])
  await act(async () => root.unmount())
})
