import { readFile } from 'node:fs/promises'
import { anAddress } from '@galleria/testing/from-outside'
import { beforeAll, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { apiOf, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { creditWallet, fillWallet, openWallets } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

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
    await expectVisible(page.getByText(/^Pago contra entrega₹\s?530$/), page.getByText(/₹\s?530 por pagar al recibir/))
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Cancelar este pedido?' })
    await expectVisible(dialog.getByText(/Te devolvemos ₹\s?350 a tu monedero/))
    await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expectGone(dialog)
    await expect.poll(held, { timeout: 20_000 }).toBe(35_000)
    await open('/es/profile/wallet')
    await expectVisible(page.getByText(/₹\s?350/).first())
    await expectAccessible(page)
  })
})

test('of a wallet in which nothing ever was there is no table to be had', async () => {
  await openWallets()
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open('/profile/wallet')
    const history = page.getByRole('region', { name: 'History' })
    await expectVisible(history.getByText('Nothing yet'))
    await expectGone(history.getByRole('button', { name: 'Download as CSV' }))
    await expectAccessible(page)
  })
})

test.each(walkedSizes())('on a %s the history of a wallet is gone through by keyboard: older entries, one type, and as a table', async (size) => {
  await openWallets()
  const customer = await newCustomer()
  await fillWallet((JSON.parse(customer.stored.value) as { userInfo: { _id: string } }).userInfo._id, 26)
  await withShopper({ size, customer, colorScheme: size === 'desktop' ? 'dark' : 'light' }, async ({ page, open }) => {
    const { keyboard } = page
    const history = page.getByRole('region', { name: 'History' })
    const rows = history.locator('.account-entry')
    const press = async (name: string) => {
      await tabTo(page, history.getByRole('button', { name }))
      await keyboard.press('Enter')
    }
    await open('/profile/wallet')
    await expectVisible(history.getByText(/₹\s?100\.01/))
    expect(await rows.count()).toBe(10)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press('Show older entries')
    await expect.poll(() => rows.count()).toBe(20)
    await press('Show older entries')
    await expect.poll(() => rows.count()).toBe(26)
    await expectVisible(history.getByText(/₹\s?100\.26/))
    await expectGone(history.getByRole('button', { name: 'Show older entries' }))

    // Arrows choose among the types, as among all radio buttons.
    const types = history.getByRole('radio')
    await types.first().focus()
    while (!(await history.getByRole('radio', { name: 'Rewards' }).isChecked())) await keyboard.press('ArrowRight')
    await expectGone(history.getByText(/₹\s?100\.02/))
    await expectVisible(history.getByText(/₹\s?100\.01/))
    await press('Show older entries')
    await expect.poll(() => rows.count()).toBe(13)
    await expectAccessible(page)
    const arriving = page.waitForEvent('download')
    await press('Download as CSV')
    const file = await arriving
    expect(file.suggestedFilename()).toBe('Wallet.csv')
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(head).toMatch(/Date/)
    expect(lines).toHaveLength(13)
    expect(lines.every((line) => line.includes('Credit'))).toBe(true)
  })
})

test('the first customer of the demo has had a refund in their wallet, rewards, and has paid a part of an order from it', async () => {
  const { token } = await apiOf().logIn({ body: { userName: 'anjali@galleria.example', password: 'mercado-2026' } })
  const api = apiOf({ token })
  const { data } = await api.pageWalletHistory({ query: { limit: 50 } })
  expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['refund', 'reward', 'payment']))
  // Of each kind of money in it.
  const paid = data.filter(({ kind }) => kind === 'payment')
  const { data: order } = await api.getOrder({ params: { orderId: paid[0]?.orderId ?? '' } })
  expect(paid.reduce((sum, { amount }) => sum - amount.amount, 0)).toBe(order.wallet.amount)
  expect(order.wallet.amount).toBeLessThan(order.total.amount)
  expect((await api.getWalletBalance({ query: {} })).data.balance.amount).toBeGreaterThan(50_000)
  // Each on the day on which it happened.
  expect(new Set(data.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(3)
})
