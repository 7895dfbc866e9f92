// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { BasketGroup } from '../cart/basket.ts'
import { DeliveryWhen } from './delivery-when.tsx'
import type { PartShown } from './parts-shown.ts'
import { hours } from './quote.fixture.ts'

it('gives the focus to the days that take the place of what opened them', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const group = { seller: { name: 'Green Acre' } } as BasketGroup
  const part = { days: [{ ...hours('07:00', '21:00'), slots: [] }] as PartShown['days'], group } as PartShown
  const context = { tenant: { delivery: { hasWindows: true } } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <DeliveryWhen part={part} pick={undefined} isLost={false} onPick={() => undefined} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const button = box.querySelector('button') ?? expect.fail('no button')
  button.focus()
  await act(async () => button.click())
  await settleUntil(() => box.querySelector('input') !== null)
  expect(document.activeElement).toBe(box.querySelector('input:checked'))
  await act(async () => root.unmount())
  box.remove()
})
