// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { ReviewActs } from './review-acts.tsx'
import type { Review } from './review-data.ts'

vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ format: { number: String } }) }))
vi.mock('./use-signed-in-act.ts', () => ({ useSignedInAct: () => (work: () => void) => work() }))
vi.mock('./report-dialog.tsx', () => ({
  ReportDialog: ({ onSent }: { onSent: () => void }) => (
    <button type="button" name="send" onClick={onSent}>
      Send report
    </button>
  ),
}))

it('leads whoever has reported a review to what is said of that', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const review = { id: 'r', author: 'Asha' } as Review
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ReviewActs review={review} vote={{ isMine: false, count: 0, toggle: () => undefined }} />
      </I18nProvider>,
    ),
  )
  await act(async () => box.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click())
  await settleUntil(() => box.querySelector('[name=send]') !== null)
  await act(async () => box.querySelector<HTMLElement>('[name=send]')?.click())
  expect(document.activeElement?.textContent).toBe('Reported. Thank you.')
  await act(async () => root.unmount())
})
