// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { apiFor } from './api.ts'
import { type Session, sessionStore } from './session.ts'

const person = (_id: string): Session => ({ token: _id, userInfo: { _id, customerNo: '1', name: { first: _id, last: '' }, authentication: { userName: _id } } })
const session = sessionStore('demo')
const api = apiFor({ tenantKey: 'demo', locale: 'en', apiBase: '' })
const refused = () => Response.json({ code: 'identity.sign_in_required', message: 'Please log in' }, { status: 401 })

let answer: (response: Response) => void
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  session.set(person('asha'))
})

/** Settles when the call has been refused. */
async function refusedCall(meanwhile: () => void): Promise<void> {
  const call = api.viewCart().catch((error: unknown) => error)
  await vi.waitFor(() => expect(answer).toBeDefined())
  meanwhile()
  answer(refused())
  expect(await call).toMatchObject({ code: 'identity.sign_in_required' })
}

it('drops a token that the platform no longer knows', async () => {
  await refusedCall(() => undefined)
  expect(session.get()).toBeNull()
})

it('leaves whoever has signed in since signed in', async () => {
  await refusedCall(() => session.set(person('ben')))
  expect(session.get()).toEqual(person('ben'))
})
