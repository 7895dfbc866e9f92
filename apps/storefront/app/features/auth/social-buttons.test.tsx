// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { SocialButtons } from './social-buttons.tsx'

const { startSocialLogIn } = vi.hoisted(() => ({ startSocialLogIn: vi.fn<() => Promise<{ url: string; state: string }>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ startSocialLogIn }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' } }) }))
vi.mock('./return-target.ts', () => ({ useReturn: () => ({ target: '/' }) }))

it('can be pressed again by whoever comes back from a provider, or has stopped its page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  startSocialLogIn.mockResolvedValue({ url: '#provider', state: 's' })
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <SocialButtons providers={[{ type: 'google', name: 'Google', isTest: false }]} />
      </I18nProvider>,
    ),
  )
  const press = () => act(async () => box.querySelector('button')?.click())
  await press()
  await press()
  expect(startSocialLogIn).toHaveBeenCalledTimes(1)
  // As a browser that has kept the page says it.
  await act(async () => window.dispatchEvent(new Event('pageshow')))
  await press()
  expect(startSocialLogIn).toHaveBeenCalledTimes(2)
  await act(async () => vi.advanceTimersByTimeAsync(10_000))
  await press()
  expect(startSocialLogIn).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
  await act(async () => root.unmount())
})
