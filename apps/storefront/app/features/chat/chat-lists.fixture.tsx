import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'

/** Each chat by its id alone. */
export const PlainList = ({ chats }: { chats: readonly { contextId: string }[] }) => (
  <ul>
    {chats.map(({ contextId }) => (
      <li key={contextId}>{contextId}</li>
    ))}
  </ul>
)

/** A page of chats, anew for each test; what is refused is not asked for again by itself. */
export function withChats() {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
  const button = (words: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))
  return {
    names: () => [...document.querySelectorAll('.chat-side li')].map(({ textContent }) => textContent),
    button,
    press: async (words: string): Promise<void> => {
      await act(async () => button(words)?.click())
      await settle()
    },
    show: async (page: ReactNode): Promise<void> => {
      await act(async () =>
        root.render(
          <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
            <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{page}</QueryClientProvider>
          </I18nProvider>,
        ),
      )
      await settle()
    },
  }
}
