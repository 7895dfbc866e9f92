import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

test.each(walkedSizes())('a bank account and a UPI ID are added on a %s, and one is removed', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open, expectReply }) => {
    await open('/profile')
    await main(page)
      .getByRole('link', { name: /Accounts for refunds/ })
      .click()
    await expectPath(page, '/profile/payouts')
    await expectVisible(page.getByText('No accounts yet'))
    await expectAccessible(page)
    await press(page, 'Add an account')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'New account' }))

    await press(page, 'Save account')
    await expectVisible(page.getByText('Missing Fields'))
    await expectFocus(field(page, 'Account number'))
    await expectAccessible(page)
    await field(page, 'Account holder').fill('Meera Iyer')
    await field(page, 'Account number').fill('5010 0123 4567')
    await field(page, 'Account number again').fill('501001234568')
    await field(page, 'IFSC').fill('hdfc0000001')
    await press(page, 'Save account')
    await expectVisible(page.getByRole('alert').getByText("The two account numbers don't match"))
    await field(page, 'Account number again').fill('501001234567')
    await press(page, 'Save account')
    await expectVisible(main(page).getByText('•••• 4567'), main(page).getByText('IFSC HDFC0000001'), main(page).getByText('Ready'))
    expect(await page.content()).not.toContain('501001234567')

    await press(page, 'Add an account')
    await main(page).getByRole('radio', { name: 'UPI ID' }).check()
    await field(page, 'UPI ID').fill('invalid@upi')
    await press(page, 'Check UPI ID')
    await expectVisible(page.getByText('No bank knows this UPI ID. Check it for typing errors.'))
    await field(page, 'UPI ID').fill('meera.iyer@okhdfc')
    await press(page, 'Check UPI ID')
    await expectVisible(page.getByText('TEST ACCOUNT HOLDER'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page, 'Save UPI ID')
    await expectVisible(main(page).getByText('me•••@okhdfc'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await press(page, 'Remove •••• 4567')
    const question = page.getByRole('dialog', { name: 'Remove this account?' })
    await expectVisible(question)
    await expectAccessible(page)
    // It is gone already, as when the answer to a press before was lost: nobody is told that it was never there.
    const { data: accounts } = await customer.api.listBeneficiaries()
    for (const { _id, account } of accounts) if (account.includes('4567')) await customer.api.removeBeneficiary({ params: { id: _id } })
    expectReply(404, /remove-beneficiary/)
    await question.getByRole('button', { name: 'Remove account' }).click()
    await expectGone(main(page).getByText('•••• 4567'))
    await page.reload()
    await expectVisible(main(page).getByText('me•••@okhdfc'))
  })
})

test('a shop that sends no money offers no such page', async () => {
  await withShopper({ size: 'desktop', tenant: 'plaza' }, async ({ page, open, expectReply }) => {
    expectReply(404, /payouts/)
    await open('/profile/payouts')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'No encontramos esta página' }))
  })
})
