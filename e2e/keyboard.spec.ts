import { expect, test } from 'vitest'
import { addressField, deliverHere, HOUSE, placeOrder, stateField, step } from './support/checkout.ts'
import { newEmail, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { withShopper } from './support/shopper.ts'

/** At 200 % the window of a desktop has half the pixels (WCAG 1.4.4, UX-40). */
const WINDOWS = [
  ['in a window of usual size', {}],
  ['at 200 %', { viewport: { width: 683, height: 384 } }],
] as const

test.each(WINDOWS)('finds, chooses, orders and looks at the order without touching a pointer %s', (_, window) =>
  withShopper({ size: 'desktop', ...window }, async ({ page, open }) => {
    const { keyboard } = page
    await open('/')
    await keyboard.press('Tab')
    await expectFocus(page.getByRole('link', { name: 'Skip to content' }))
    await keyboard.press('Enter')
    await expectFocus(page.getByRole('main'))

    await open('/')
    await tabTo(page, page.getByRole('combobox', { name: 'Search Galleria' }))
    await keyboard.type('nocturne')
    await keyboard.press('Enter')
    await expectPath(page, '/search?q=nocturne')
    await expectFocus(page.getByRole('main'))
    await tabTo(page, page.getByRole('link', { name: 'Aria Audio Nocturne over-ear headphones', exact: true }))
    await keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Nocturne over-ear headphones' }))
    await expectFocus(page.getByRole('main'))

    const radio = (name: RegExp) => page.getByRole('radio', { name })
    await tabTo(page, radio(/^Midnight/))
    await keyboard.press('ArrowRight')
    await expectFocus(radio(/^Sand/))
    await expectPath(page, /\?v=/)
    await tabTo(page, radio(/^Headphones only/))
    await keyboard.press('ArrowDown')
    await expectFocus(radio(/^With walnut stand/))
    await expect.poll(() => page.getByRole('main').locator('.price-large > b').textContent()).toBe('₹20,999')

    const add = page.getByRole('button', { name: /^Add to cart/ })
    await tabTo(page, add)
    await keyboard.press('Space')
    const slider = page.getByRole('dialog', { name: /^Your cart/ })
    await expectVisible(slider.getByText('Sand').first())
    await keyboard.press('Escape')
    await expectGone(slider)
    await expectFocus(add)
    await keyboard.press('Space')
    await expectVisible(page.getByRole('heading', { name: 'Your cart (2)' }))
    await tabTo(page, slider.getByRole('button', { name: 'One less of Nocturne over-ear headphones' }))
    await keyboard.press('Space')
    await expectVisible(page.getByRole('heading', { name: 'Your cart (1)' }))
    await tabTo(page, slider.getByRole('link', { name: 'Checkout' }))
    await keyboard.press('Enter')

    await expectVisible(page.getByRole('heading', { name: 'First, who are you?' }))
    await tabTo(page, page.getByRole('button', { name: 'Log in or create an account' }))
    await keyboard.press('Enter')
    await expectFocus(page.getByRole('radio', { name: 'Log in' }))
    await keyboard.press('ArrowRight')
    await expectVisible(addressField(page, 'First name'))
    await expect.poll(() => page.getByRole('radio', { name: 'New here' }).isChecked()).toBe(true)
    await tabTo(page, addressField(page, 'First name'))
    await keyboard.type('Meera')
    await tabTo(page, page.getByRole('textbox', { name: 'Email or mobile number' }))
    await keyboard.type(newEmail())
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')

    await expectVisible(addressField(page, 'Street and area'))
    for (const [name, value] of Object.entries(HOUSE)) {
      await tabTo(page, addressField(page, name))
      await keyboard.type(value)
    }
    await tabTo(page, stateField(page))
    await keyboard.type('Karn')
    expect(await stateField(page).inputValue()).toBe('Karnataka')
    await tabTo(page, deliverHere(page))
    await keyboard.press('Enter')
    await expectFocus(step(page, 'Delivery').getByRole('heading', { name: 'Delivery' }))
    await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }))
    await keyboard.press('Enter')
    await expectFocus(step(page, 'Payment').getByRole('heading', { name: 'Payment' }))
    await tabTo(page, placeOrder(page))
    await expect.poll(() => placeOrder(page).textContent()).toContain('₹20,999')
    await expect.poll(() => placeOrder(page).getAttribute('aria-disabled')).toBeNull()
    await keyboard.press('Enter')

    await expectVisible(page.getByRole('heading', { level: 1, name: 'Thank you, Meera. Your order is placed.' }))
    await expectFocus(page.getByRole('main'))
    await tabTo(page, page.getByRole('link', { name: 'Follow the order' }))
    await keyboard.press('Enter')
    const cancel = page.getByRole('button', { name: 'Cancel order' })
    await expectVisible(cancel)
    await tabTo(page, cancel)
    await keyboard.press('Space')
    const question = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expectVisible(question)
    await expectAccessible(page)
    await keyboard.press('Escape')
    await expectGone(question)
    await expectFocus(cancel)
  }),
)
