import type { OrderPartWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { ChangeNote } from './change-note.tsx'

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const appointment = { changeBefore: '2026-12-01T10:00:00.000Z', timeZone: 'Asia/Kolkata' }

const saidOf = (status: OrderPartWire['payment']['status'], orderStatus: OrderPartWire['orderStatus'] = 'created'): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <ChangeNote order={{ orderStatus, payment: { type: 'STRIPE', status }, provider: { _id: 's1', name: 'Orin', slug: null } }} appointment={appointment} />
      </TenantContext>
    </I18nProvider>,
  )

it('tells until when an appointment can be changed, and nothing where it waits for its money or is over', () => {
  expect(saidOf('paid')).toContain('You can move it or cancel it until')
  for (const status of ['pending', 'failed'] as const) expect(saidOf(status), status).toBe('')
  expect(saidOf('refunded', 'cancelled')).toBe('')
})
