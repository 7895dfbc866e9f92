// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { PositionState } from '../../lib/device-position.ts'
import { PositionChoice } from './position-choice.tsx'

function Form() {
  const [found, setFound] = useState<PositionState>({ state: 'none' })
  const device = {
    found,
    position: undefined,
    ask: () => setFound({ state: 'known', position: { longitude: 77.6, latitude: 12.9 } }),
    forget: () => setFound({ state: 'none' }),
  }
  return <PositionChoice device={device} />
}

it('gives the focus to what takes the place of what was pressed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Form />
      </I18nProvider>,
    ),
  )
  const press = async (): Promise<void> => {
    const button = box.querySelector('button') ?? expect.fail('no button')
    button.focus()
    await act(async () => button.click())
  }
  expect(document.activeElement).toBe(document.body)
  await press()
  expect(document.activeElement?.textContent).toBe('Leave it out')
  await press()
  expect(document.activeElement?.textContent).toContain('add my location')
  await act(async () => root.unmount())
  box.remove()
})
