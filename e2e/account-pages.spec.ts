import { groupedPhone } from '@galleria/rules'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressField, fillAddress } from './support/checkout.ts'
import { newCustomer, newEmail, newPhone } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { expectOutboxHint, messageTo, openPrintedOutbox } from './support/outbox.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')

test.each(walkedSizes())('keeps addresses on a %s: adds, changes, chooses the default, deletes', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile/view-address')
    await expectVisible(page.getByText('No addresses yet'))
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Add an address' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'New address' }))
    await fillAddress(page)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectVisible(page.getByRole('button', { name: 'Change 14, 12th Main Road, Indiranagar' }))
    await expectAccessible(page)

    await main(page).getByRole('button', { name: 'Add an address' }).click()
    await fillAddress(page)
    await addressField(page, 'House or flat number').fill('9 B')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('button', { name: 'Make default: 9 B, 12th Main Road, Indiranagar' }).click()
    await expectGone(page.getByRole('button', { name: 'Make default: 9 B, 12th Main Road, Indiranagar' }))
    await expectVisible(page.getByRole('button', { name: 'Make default: 14, 12th Main Road, Indiranagar' }))
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Change 9 B, 12th Main Road, Indiranagar' }).click()
    await addressField(page, 'Landmark (optional)').fill('Opposite the park')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectVisible(main(page).getByText('Opposite the park'))

    await page.getByRole('button', { name: 'Delete 14, 12th Main Road, Indiranagar' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this address?' })
    await expectVisible(question)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Delete 14, 12th Main Road, Indiranagar' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectGone(page.getByRole('button', { name: 'Delete 14, 12th Main Road, Indiranagar' }))
    await page.reload()
    await expectVisible(main(page).getByText('Opposite the park'))
    expect(await page.getByRole('button', { name: 'Delete 14, 12th Main Road, Indiranagar' }).count()).toBe(0)
  })
})

test('a session that has ended elsewhere leads back to signing in, and then to where one was', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await customer.api.logOut()
    expectReply(401, /^\/api\//)
    await open('/profile/my-order')
    await main(page).getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(customer.userName)
    await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
    await page.keyboard.press('Enter')
    await expectPath(page, '/profile/my-order')
    await expectVisible(page.getByText('No orders yet'))
  })
})

test.each(walkedSizes())('takes an enquiry on a %s, by keyboard', (size) =>
  withShopper({ size, colorScheme: 'dark' }, async ({ page, open }) => {
    await open('/contact')
    await expectAccessible(page)
    const type = async (name: string, words: string) => {
      await tabTo(page, page.getByRole('textbox', { name }))
      await page.keyboard.type(words)
    }
    await type('Your name', 'Meera Iyer')
    await type('Your email address', 'meera@shopper.example')
    await type('Your message', 'Do the earbuds fit small ears, and can they be sent back?')
    await tabTo(page, main(page).locator('button[type=submit]'))
    await page.keyboard.press('Enter')
    await expectGone(page.getByRole('textbox', { name: 'Your message' }))
    await expectAccessible(page)
    await open('/es/about')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }),
)

/** The six digits that were sent there. */
const codeTo = async (address: string): Promise<string> => /\b\d{6}\b/.exec((await messageTo(address, /\b\d{6}\b/)).text)?.[0] ?? ''

/** The six digits by which the owner of an address agrees to the one that is named there. */
const codeThatNames = async (next: string, address: string): Promise<string> => {
  const { text } = await messageTo(address, new RegExp(`use ${next.replaceAll('.', String.raw`\.`)}[^]*\\b\\d{6}\\b`))
  return /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? ''
}

test.each(walkedSizes())('changes how the shop reaches its owner on a %s, each time with a code that was sent there', async (size) => {
  const customer = await newCustomer({ isConfirmed: false })
  const [email, phone] = [newEmail(), newPhone()]
  await withShopper({ size, customer }, async ({ page, context, open, expectReply }) => {
    await openPrintedOutbox(context)
    // When it is not known what may be changed, the page says so and asks again.
    const security = /\/cap\/users\/customer\/security$/
    expectReply(404, security)
    await page.route(security, (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"request.not_found","message":"Gone"}' }),
    )
    await open('/profile/edit-profile')
    const contact = page.getByRole('region', { name: 'Email and mobile number' })
    await expectVisible(contact.getByRole('button', { name: 'Try again' }), contact.getByText(customer.userName))
    await page.unroute(security)
    await contact.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(contact.getByText('Not confirmed yet'))
    await expectGone(contact.getByRole('button', { name: 'Try again' }))
    expect(await contact.getByRole('button', { name: 'Add a mobile number' }).count()).toBe(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // What is missing is said beside it; a wrong password and a wrong code change nothing.
    await contact.getByRole('button', { name: 'Change your email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your email' })
    await expectFocus(dialog.getByRole('textbox', { name: 'New email' }))
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await expectVisible(dialog.getByText('Email is missing'), dialog.getByText('Password is missing'))
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'New email' }).fill(email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
    expectReply(422, /\/contact\/code$/)
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await expectVisible(dialog.getByText('Your current password is wrong.'))
    await dialog.getByRole('textbox', { name: 'Password' }).fill(customer.password)
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    const code = dialog.getByRole('textbox', { name: 'Verification code' })
    await expectFocus(code)
    await expectOutboxHint(page, email)
    await expectAccessible(page)
    const right = await codeTo(email)
    await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
    expectReply(422, /\/customer\/contact$/)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectVisible(dialog.getByText('This code is wrong or no longer works.'))
    await code.fill(right)
    await page.keyboard.press('Enter')
    await expectGone(dialog)
    await expectVisible(contact.getByText(email), page.getByText('Email changed'))
    await expectGone(contact.getByText('Not confirmed yet'))
    await messageTo(customer.userName, /now has another email address/)

    // Now that the account is known to be its owner's, a number may stand beside the address.
    await contact.getByRole('button', { name: 'Add a mobile number' }).click()
    const second = page.getByRole('dialog', { name: 'Add a mobile number' })
    await second.getByRole('textbox', { name: 'New mobile number' }).fill(phone)
    await second.getByRole('textbox', { name: 'Password' }).fill(customer.password)
    await page.keyboard.press('Enter')
    await second.getByRole('textbox', { name: 'Verification code' }).fill(await codeTo(phone))
    await second.getByRole('button', { name: 'Confirm' }).click()
    await expectGone(second) // which names the number, too
    await expectVisible(contact.getByText(groupedPhone(phone, 'IN')))

    // Another address takes the place of the one that is known to be theirs once both have sent their codes back.
    const next = newEmail()
    await contact.getByRole('button', { name: 'Change your email' }).click()
    await dialog.getByRole('textbox', { name: 'New email' }).fill(next)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(customer.password)
    await page.keyboard.press('Enter')
    const [current, fresh] = [dialog.getByRole('textbox', { name: `Code sent to ${email}` }), dialog.getByRole('textbox', { name: `Code sent to ${next}` })]
    await expectFocus(current)
    // The number is new: what could not be done with it yet is not offered.
    await expectVisible(dialog.getByText(new RegExp(`^Can't read what is sent to ${email}\\? From .* on, ${phone} can stand in for it\\.$`)))
    await expectGone(dialog.getByRole('button', { name: /^I can't read what is sent to / }))
    await expectAccessible(page)
    await fresh.fill(await codeTo(next))
    await page.keyboard.press('Enter')
    await expectVisible(dialog.getByText('The code is missing'))
    await expectFocus(current)
    const agreed = await codeThatNames(next, email)
    await current.fill(String((Number(agreed) + 1) % 1_000_000).padStart(6, '0'))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectVisible(dialog.getByText('The code that we sent to your current address or number is wrong or no longer works.'))
    await current.fill(agreed)
    await page.keyboard.press('Enter')
    await expectGone(dialog)
    await page.reload()
    await expectVisible(contact.getByText(next), contact.getByText(groupedPhone(phone, 'IN')))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
