// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { ToldMenu } from './told-menu.tsx'

vi.mock('../../lib/browser-texts.ts', () => ({ addTexts: async () => undefined }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => String }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths('') }) }))
vi.mock('../../lib/query.tsx', () => ({ QueryProvider: ({ children }: { children: ReactNode }) => children }))
vi.mock('../chat/use-chats.ts', () => ({ useChats: () => ({ data: { pages: [{ chats: [] }] }, error: null }) }))
vi.mock('../chat/chat-list.tsx', () => ({ ChatList: () => null }))
vi.mock('./notification-list.tsx', () => ({ NotificationList: () => null }))
vi.mock('./use-notifications.ts', () => ({ useNotifications: () => ({ data: [], unread: 0, error: null }) }))

const onClose = vi.fn<() => void>()
const root = createRoot(document.body.appendChild(document.createElement('div')))
const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ToldMenu kind="notes" owner="c" onClose={onClose} />
      </I18nProvider>,
    ),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Of a browser: what is drawn here has no popovers.
  Object.assign(HTMLElement.prototype, {
    showPopover: () => undefined,
    hidePopover(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState: 'closed' }))
    },
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
  vi.unstubAllGlobals()
})

it('is closed for whoever opened it when the browser closes it, and not before', async () => {
  await show()
  await show()
  expect(onClose).not.toHaveBeenCalled()
  document.querySelector<HTMLElement>('[popover]')?.hidePopover()
  expect(onClose).toHaveBeenCalledOnce()
})
