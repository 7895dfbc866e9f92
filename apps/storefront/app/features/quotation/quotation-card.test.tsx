// @vitest-environment happy-dom
import type { QuotationWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { QuotationCard } from './quotation-card.tsx'

const { withdrawQuotation } = vi.hoisted(() => ({ withdrawQuotation: vi.fn<() => Promise<{ data: QuotationWire }>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ withdrawQuotation }) }))
vi.mock('../../lib/one-mutation.ts', () => ({
  useOneMutation: ({ mutationFn, onSuccess }: { mutationFn: () => Promise<unknown>; onSuccess: (data: unknown) => void }) => ({
    mutate: () => void mutationFn().then(onSuccess),
  }),
}))
vi.mock('../../lib/router/use-page.ts', () => ({ useRouter: () => ({}) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' }, paths: createPaths('') }) }))
vi.mock('../../lib/one-at-a-time.ts', () => ({ useOneAtATime: () => [() => undefined, false] }))
vi.mock('../cart/cart-actions.ts', () => ({ useCart: () => ({}) }))
vi.mock('./quotation-facts.tsx', () => ({ QuotationFacts: () => null }))

const asked = {
  _id: 'q1',
  number: 'Q-1',
  quantity: 20,
  contextId: null,
  offer: null,
  provider: { name: 'Orin' },
  can: { order: false, withdraw: true },
} as QuotationWire

function Shown() {
  const [quotation, setQuotation] = useState(asked)
  return <QuotationCard quotation={quotation} session={{ userInfo: { _id: 'c1' } } as Session} onChange={setQuotation} />
}

it('gives the focus to a quote once it is withdrawn, whose button is gone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  withdrawQuotation.mockResolvedValue({ data: { ...asked, can: { ...asked.can, withdraw: false } } })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Shown />
      </I18nProvider>,
    ),
  )
  const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button('Withdraw')?.click())
  await settleUntil(() => button('Withdraw quote') !== undefined)
  await act(async () => button('Withdraw quote')?.click())
  await settleUntil(() => button('Withdraw') === undefined)
  await settleUntil(() => document.activeElement?.tagName === 'ARTICLE')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quote Q-1')
  await act(async () => root.unmount())
})
