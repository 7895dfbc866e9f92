import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { apiOf } from './customer.ts'
import { expectVisible } from './expectations.ts'

/** As it stands in the addresses that the shop has printed. */
const secret = (): string => /\/development\/outbox\?secret=([\w-]+)/.exec(readFileSync(inject('shop').logFile, 'utf8'))?.[1] ?? ''

type Message = { readonly channel: 'email' | 'sms'; readonly subject: string; readonly text: string }

/** Every message to this address, newest first. */
export const messagesTo = async (address: string): Promise<readonly Message[]> =>
  (await apiOf().listDevelopmentOutbox({ headers: { 'outbox-secret': secret() }, query: { to: address } })).data

/** The newest message to this address whose subject or text says so; it may still be on its way. */
export async function messageTo(address: string, saying: RegExp): Promise<Message> {
  const find = async () => (await messagesTo(address)).find(({ subject, text }) => saying.test(`${subject}\n${text}`))
  await expect.poll(find, { message: `a message to ${address} that says ${saying}` }).toBeDefined()
  return (await find())!
}

/** Opens the printed address, as a developer does once: from then on this browser may read the outbox, and the address no longer tells how. */
export async function openPrintedOutbox(context: BrowserContext): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`/development/outbox?secret=${secret()}`)
  expect(new URL(tab.url()).search).toBe('')
  await tab.close()
}

/** The six digits of the newest sign-in code, as a person reads them: on the page of the outbox, in another tab. */
export async function codeOnOutboxPage(context: BrowserContext, address: string): Promise<string> {
  const tab = await context.newPage()
  const codes = tab.getByTitle('Sign-in code')
  // Other mail to the address may have come before it.
  await expect
    .poll(async () => {
      await tab.goto(`/development/outbox?hold=1&to=${encodeURIComponent(address)}`)
      return codes.count()
    })
    .toBeGreaterThan(0)
  const code = await codes.first().textContent()
  await tab.close()
  return code?.trim() ?? ''
}

/** The page's own words about where the message can be read lead there. */
export async function expectOutboxHint(page: Page, address: string): Promise<void> {
  const link = page.getByRole('link', { name: 'outbox' })
  await expectVisible(link)
  expect(await link.getAttribute('href')).toBe(`/development/outbox?to=${encodeURIComponent(address)}`)
}
