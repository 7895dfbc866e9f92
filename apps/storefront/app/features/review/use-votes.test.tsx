// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'
import type { Review } from './review-data.ts'
import { useVotes } from './use-votes.ts'

type Asked = { readonly body: { readonly helpful: boolean } }
const rateReview = vi.hoisted(() => vi.fn<(asked: Asked) => Promise<object>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ rateReview }) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const review = { id: 'review', helpful: 4 } as Review

function Vote() {
  const { isMine, count, toggle } = useVotes().of(review)
  return (
    <button type="button" aria-pressed={isMine} onClick={toggle}>
      {count}
    </button>
  )
}

it('ends as it was pressed last, whatever an earlier press brings', async () => {
  const answers: (() => void)[] = []
  rateReview.mockImplementation(({ body }) => new Promise((resolve) => answers.push(() => resolve({ data: { helpful: body.helpful ? 5 : 4 } }))))
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Vote />
      </I18nProvider>,
    ),
  )
  const shown = () => [box.querySelector('button')?.getAttribute('aria-pressed'), box.textContent]
  const press = () => act(async () => box.querySelector('button')?.click())
  await press()
  expect(shown()).toEqual(['true', '5'])
  await press()
  expect(shown()).toEqual(['false', '4'])
  expect(rateReview).toHaveBeenCalledOnce()
  answers.shift()?.()
  await settle()
  expect(shown()).toEqual(['false', '4'])
  answers.shift()?.()
  await settle()
  expect(shown()).toEqual(['false', '4'])
  expect(rateReview.mock.calls.map(([{ body }]) => body.helpful)).toEqual([true, false])
  await act(async () => root.unmount())
})
