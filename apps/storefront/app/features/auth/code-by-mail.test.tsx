// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { CodeByMail } from './code-by-mail.tsx'

vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('./outbox-hint.tsx', () => ({ OutboxHint: () => null }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it.each([
  [false, 'A new code is on its way. The old one no longer works.'],
  [true, 'a new code is on its way there. The old one no longer works.'],
])('says that another code is on its way, and waits for that one', async (isUnsaid, words) => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const onAsk = vi.fn<() => Promise<string>>().mockResolvedValueOnce('second')
  const onCode = vi.fn<(refId: string, code: string) => Promise<void>>(async () => undefined)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <CodeByMail email="anjali@example.com" sent="first" isUnsaid={isUnsaid} onAsk={onAsk} onCode={onCode} askLabel="Send" confirmLabel="Confirm" />
      </I18nProvider>,
    ),
  )
  const field = () => box.querySelector('input') ?? expect.fail('no field')
  const said = () => box.querySelector('[role=status]')?.textContent
  expect(said()).not.toContain(words)
  field().value = '111111'
  await act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send another one')?.click())
  expect(said()).toContain(words)
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  field().value = '222222'
  await act(async () => box.querySelector('form')?.requestSubmit())
  expect(onCode.mock.calls).toEqual([['second', '222222']])
  await act(async () => root.unmount())
  box.remove()
})
