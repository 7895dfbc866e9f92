import { anAddress } from '@galleria/testing/from-outside'
import { beforeAll, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { creditWallet } from './support/operator.ts'
import { withShopper } from './support/shopper.ts'

/** Of Circuit Yard's, for 840 rupees: with delivery it comes to 880. */
let thing: Earbuds
beforeAll(async () => {
  const [first] = await sellEarbuds('Velden', 1)
  thing = first!
})

test('a wallet pays for a part on a phone, in Spanish, and has it back when the order is cancelled', async () => {
  const customer = await newCustomer({ inCart: [thing.name] })
  await customer.api.addAddress({ body: { address: anAddress() } })
  const { userInfo } = JSON.parse(customer.stored.value) as { userInfo: { _id: string } }
  await creditWallet(userInfo._id, 35_000)
  const held = async () => (await customer.api.getWalletBalance({ query: {} })).data.balance.amount
  await withShopper({ size: 'phone', customer, locale: 'es-MX', colorScheme: 'dark' }, async ({ page, open }) => {
    await open('/es/checkout')
    await page.getByRole('button', { name: 'Entregar en esta dirección' }).click()
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    const wallet = page.getByRole('switch', { name: 'Pagar con tu monedero' })
    await expectVisible(wallet, page.getByText(/^Tienes ₹\s?350\.$/))
    expect(await wallet.isChecked()).toBe(false)
    await wallet.focus()
    await page.keyboard.press('Space')
    await expectVisible(page.getByText(/₹\s?350 con tu monedero y ₹\s?530 como elijas abajo/), page.getByRole('button', { name: /^Hacer pedido · ₹\s?530$/ }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // It is still on after a reload (UX-31).
    await page.reload()
    await expectVisible(page.getByRole('button', { name: /^Hacer pedido · ₹\s?530$/ }))
    expect(await wallet.isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Hacer pedido/ }).click()
    await expectPath(page, /\/es\/checkout\/order-success\//)
    await expectVisible(page.getByText(/Pagado con monedero, ₹\s?350/), page.getByText(/Pago contra entrega, ₹\s?530/))
    expect(await held()).toBe(0)

    await page.getByRole('link', { name: 'Seguir el pedido' }).click()
    await expectVisible(page.getByText(/₹\s?530 a pagar al recibir/))
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
    await expectVisible(dialog.getByText(/₹\s?350 vuelven a tu monedero/))
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expectGone(dialog)
    await expect.poll(held, { timeout: 20_000 }).toBe(35_000)
    await open('/es/profile/wallet')
    await expectVisible(page.getByText(/₹\s?350/).first())
    await expectAccessible(page)
  })
})
