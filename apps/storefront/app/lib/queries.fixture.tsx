import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { settleUntil } from './settle.fixture.ts'

/** A place for parts that ask the platform, anew for each test; what is refused is not asked for again by itself. */
export function withQueries() {
  let root: ReturnType<typeof createRoot>
  let client: QueryClient
  let box: HTMLElement
  beforeEach(() => {
    box = document.createElement('div')
    root = createRoot(box)
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    client.clear()
  })
  return {
    /** Shows this part, in place of the one before, and waits until it says so. */
    async expectSaid(part: ReactNode, expected: string): Promise<void> {
      await act(async () => root.render(<QueryClientProvider client={client}>{part}</QueryClientProvider>))
      await settleUntil(() => box.textContent === expected)
      expect(box.textContent).toBe(expected)
    },
  }
}
