// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Composer } from './composer.tsx'
import { keptDraft } from './drafts.ts'
import type { SentPicture } from './unsent.ts'

const { sent } = vi.hoisted(() => ({ sent: { done: (_: readonly SentPicture[]): void => undefined } }))
vi.mock('./picture-tray.tsx', () => ({ PictureTray: () => null }))
vi.mock('./use-picture-tray.ts', () => ({
  usePictureTray: () => ({ chosen: [{ key: 'k' }], room: 3, isSending: false, send: () => new Promise((done) => (sent.done = done)) }),
}))

it('leaves no draft of what was said, also where its pictures arrived after the page was left', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onSay = vi.fn<() => void>()
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Composer side="SELLER" name="Anjali" contextId="c" subject={undefined} ready={['It is on its way.']} onSay={onSay} onTyping={() => undefined} />
      </I18nProvider>,
    ),
  )
  await act(async () => box.querySelector<HTMLButtonElement>('.chat-ready button')?.click())
  expect(keptDraft('c')).toBe('It is on its way.')
  await act(async () => box.querySelector('form')?.requestSubmit())
  await act(async () => root.unmount())
  await act(async () => sent.done([]))
  expect(onSay).toHaveBeenCalledOnce()
  expect(keptDraft('c')).toBe('')
})
