import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, newCustomer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { messageTo } from './support/outbox.ts'
import { withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const question = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' })

test('a copy of one’s data is a file, and with the password the account is gone', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open('/profile')
    await main(page)
      .getByRole('link', { name: /Your data/ })
      .click()
    await expectPath(page, '/profile/privacy')
    await expectVisible(page.getByRole('heading', { level: 2, name: 'Delete your account' }))
    await expectAccessible(page)
    const arriving = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Download' }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ sections: { profile: [{ firstName: 'Meera', email: customer.userName }] } })

    await main(page).getByRole('button', { name: 'Delete my account' }).click()
    await expectVisible(question(page))
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Delete for good' }).click()
    await expectVisible(question(page).getByText('Password is missing'))
    const password = question(page).getByRole('textbox', { name: 'Password' })
    await password.fill('not the password')
    expectReply(422, /delete/)
    await question(page).getByRole('button', { name: 'Delete for good' }).click()
    await expectVisible(question(page).getByRole('alert'))
    await password.fill(customer.password)
    await question(page).getByRole('button', { name: 'Delete for good' }).click()
    await expectVisible(page.getByText('Your account is deleted'))
    await expectPath(page, '/')
  })
  await expect(apiOf().logIn({ body: { userName: customer.userName, password: customer.password } })).rejects.toMatchObject({
    code: 'identity.credentials_wrong',
  })
  expect((await messageTo(customer.userName, /we have deleted your account/)).subject).toMatch(/has been deleted$/)
})

test('on a phone, a code that was sent does as well', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open('/profile/privacy')
    await expectNoSidewaysScroll(page)
    await main(page).getByRole('button', { name: 'Delete my account' }).click()
    await question(page).getByRole('button', { name: 'Send me a code instead' }).click()
    const field = question(page).getByRole('textbox', { name: 'Verification code' })
    await expectVisible(field)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const { text } = await messageTo(customer.userName, /to delete your account/)
    await field.fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await question(page).getByRole('button', { name: 'Delete for good' }).click()
    await expectVisible(page.getByText('Your account is deleted'))
  })
  await expect(customer.api.listAddresses()).rejects.toMatchObject({ status: 401 })
})
