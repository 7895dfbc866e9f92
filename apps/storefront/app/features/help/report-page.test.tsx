// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { ReportPage } from './report-page.tsx'

const { reportIssue } = vi.hoisted(() => ({ reportIssue: vi.fn<(input: object, options: { readonly idempotencyKey: string }) => Promise<object>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ reportIssue }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => new URLSearchParams({ about: 'kettle' }), useHydrated: () => true }))
vi.mock('../../lib/router/use-page.ts', async (original) => ({
  ...(await original<typeof import('../../lib/router/use-page.ts')>()),
  useQuery: () => new URLSearchParams({ kind: 'product' }),
}))
vi.mock('../../lib/session.ts', () => ({ useSession: () => null }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ paths: createPaths(''), tenant: { tenantKey: 'shop' } }) }))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('./attachment-field.tsx', () => ({ AttachmentField: () => null }))

const box = document.createElement('div')
let root: Root
const write = (name: string, text: string): void => {
  const field = box.querySelector<HTMLTextAreaElement | HTMLInputElement>(`[name=${name}]`) ?? expect.fail('no field')
  field.value = text
}
const send = async (): Promise<void> => {
  await act(async () => box.querySelector('form')?.requestSubmit())
  await settle()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(box)
  reportIssue.mockReset()
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('reports a thing once, also where the answer was lost and it is sent again, and another thing anew', async () => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ReportPage />
      </I18nProvider>,
    ),
  )
  reportIssue.mockRejectedValue(new Error('There is no connection.'))
  write('comments', 'It is a fake.')
  write('email', 'asha@mail.example')
  await send()
  expect(box.textContent).toContain('There is no connection.')
  await send()
  write('comments', 'It is a fake, and broken.')
  reportIssue.mockResolvedValue({ data: { ticket_Id: 'T-4KX-9RM', isOwn: false } })
  await send()
  expect(box.textContent).toContain('T-4KX-9RM')
  const [first, again, other] = reportIssue.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
