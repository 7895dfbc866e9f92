// @vitest-environment happy-dom
import type { OperatorWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { MobileForm } from './mobile-form.tsx'

type Answer = { data: { operator: OperatorWire | null; circle: { _id: string; name: string } | null } }
const asked = vi.hoisted(() => new Map<string, (answer: Answer) => void>())
const circles = vi.hoisted(() => vi.fn<() => Promise<{ data: { _id: string; name: string }[] }>>())
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    findOperatorOfPhone: ({ query }: { query: { phone: string } }) => new Promise<Answer>((answer) => asked.set(query.phone, answer)),
    listPlans: async ({ body }: { body: { operatorId: string } }) => ({
      data: [{ code: 'p', kind: 'Data', amount: { amount: 29_900, currency: 'INR' }, validity: '28 days', description: `of ${body.operatorId}` }],
    }),
    listCircles: circles,
  }),
}))
vi.mock('../../lib/session.ts', () => ({ useSession: () => null }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
const query = vi.hoisted(() => ({ now: new URLSearchParams() }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => query.now, useHydrated: () => true }))

const operator = (name: string): OperatorWire => ({
  _id: name,
  operatorname: name,
  operatorid: name,
  viewBillRequired: false,
  category: 'Prepaid',
  icon: null,
  number: { pattern: '\\d{10}', example: '9812345678' },
  least: { amount: 1000, currency: 'INR' },
  most: { amount: 1_000_000, currency: 'INR' },
})
const operators = [operator('Airtel'), operator('Jio')]
const [airtel, jio] = operators

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const box = document.createElement('div')
let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  document.body.append(box)
  sessionStorage.clear()
  query.now = new URLSearchParams()
  circles.mockReset().mockResolvedValue({ data: [{ _id: '7', name: 'Karnataka' }] })
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  asked.clear()
})

const context = { tenant: { tenantKey: 'demo', currency: 'INR' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const show = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <MobileForm category="Prepaid" operators={operators} given={undefined} />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
async function type(text: string): Promise<void> {
  const field = box.querySelector<HTMLInputElement>('input[name=number]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const answer = (phone: string, data: Answer['data']) =>
  act(async () => {
    asked.get(phone)?.({ data })
    await new Promise((done) => void setTimeout(done, 10))
  })
const known = () => box.querySelector('.operator-line b')?.textContent
/** Answers take a while on a busy machine. */
const expectPlans = (href: string) =>
  vi.waitFor(async () => {
    await act(async () => new Promise((done) => void setTimeout(done, 10)))
    expect(planLinks()).toEqual([href])
  })
const planLinks = () => [...box.querySelectorAll('.plan-link')].map((link) => link.getAttribute('href'))

it('asks whose a number is once it is whole, however it is written, and offers the plans of that operator', async () => {
  await show()
  await type('+91 98123 4567')
  expect([...asked.keys()]).toEqual([])
  await type('+91 98123 45678')
  expect([...asked.keys()]).toEqual(['9812345678'])
  await answer('9812345678', { operator: airtel!, circle: { _id: '7', name: 'Karnataka' } })
  expect(known()).toBe('Airtel')
  await expectPlans('/checkout-billpayment/airtel/Airtel/9812345678/prepaid/9812345678?plan=p&circle=7')
})

it('takes no answer of a number that does not stand there any more', async () => {
  await show()
  await type('9812345678')
  await type('9812345679')
  await answer('9812345679', { operator: jio!, circle: { _id: '7', name: 'Karnataka' } })
  await answer('9812345678', { operator: airtel!, circle: { _id: '1', name: 'Delhi' } })
  expect(known()).toBe('Jio')
  await expectPlans('/checkout-billpayment/jio/Jio/9812345679/prepaid/9812345679?plan=p&circle=7')
})

it('lets somebody say whose it is where nobody knows, for this number only', async () => {
  await show()
  await type('9812345678')
  await answer('9812345678', { operator: null, circle: null })
  for (const [index, value] of ['Jio', '7'].entries())
    await act(async () => {
      const select = box.querySelectorAll('select')[index]!
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await expectPlans('/checkout-billpayment/jio/Jio/9812345678/prepaid/9812345678?plan=p&circle=7')
  await type('9812345679')
  await answer('9812345679', { operator: airtel!, circle: { _id: '7', name: 'Karnataka' } })
  expect(known()).toBe('Airtel')
})

it('leads to what nobody knows of a number and nobody has chosen', async () => {
  await show()
  await type('9812345678')
  await answer('9812345678', { operator: null, circle: null })
  const focused = () => [document.activeElement?.tagName, document.activeElement?.closest('.field')?.querySelector('.field-error')?.textContent]
  const send = () => act(async () => box.querySelector('form')?.requestSubmit())
  await send()
  expect(focused()).toEqual(['SELECT', 'Choose the operator.'])
  await act(async () => {
    const select = box.querySelector('select')!
    select.value = 'Jio'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await send()
  expect(focused()).toEqual(['SELECT', 'Choose the circle.'])
})

it('asks again for the circles that have not come', async () => {
  circles.mockRejectedValueOnce(new Error('There is no connection.'))
  await show()
  await type('9812345678')
  await answer('9812345678', { operator: jio!, circle: null })
  const again = () => box.querySelector<HTMLButtonElement>('[role=alert] button')
  await settleUntil(() => again() !== null)
  await act(async () => again()?.click())
  await settleUntil(() => box.textContent.includes('Karnataka'))
  expect(again()).toBeNull()
})

it('begins with the number of the address, or with the one that was typed in this tab before', async () => {
  query.now = new URLSearchParams({ number: '9812345678' })
  await show()
  expect([...asked.keys()]).toEqual(['9812345678'])
  await type('9812345679')
  await act(async () => root.unmount())
  root = createRoot(box)
  query.now = new URLSearchParams()
  await show()
  expect(box.querySelector<HTMLInputElement>('input[name=number]')?.value).toBe('9812345679')
})
