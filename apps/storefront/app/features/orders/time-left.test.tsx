// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TimeLeft } from './time-left.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

/** What is said two minutes after it was booked for this time. */
async function saidOf(from: string | undefined): Promise<string> {
  const box = document.createElement('div')
  const root = createRoot(box)
  const order = { createdAt: '2026-11-30T09:58:00.000Z', bill: null, appointment: from === undefined ? null : { from } }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TimeLeft order={order} />
      </I18nProvider>,
    ),
  )
  const { textContent } = box
  await act(async () => root.unmount())
  return textContent
}

it('is as much as it is held: half an hour, and an appointment not beyond its beginning', async () => {
  expect(await saidOf(undefined)).toBe("We're holding your items for 28 more minutes")
  expect(await saidOf('2026-12-01T10:00:00.000Z')).toBe("We're holding your time for 28 more minutes")
  expect(await saidOf('2026-11-30T10:10:00.000Z')).toBe("We're holding your time for 10 more minutes")
  expect(await saidOf('2026-11-30T09:59:00.000Z')).toBe('The time to pay has run out')
})
