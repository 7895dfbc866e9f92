import { expect, test } from 'vitest'
import { addressField, HOUSE, step } from './support/checkout.ts'
import { newEmail, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { messageTo, openPrintedOutbox } from './support/outbox.ts'
import { alive, withShopper } from './support/shopper.ts'

// UX-40, WCAG 2.1.1, 2.4.7, 1.4.4: the whole purchase by the keyboard alone, as somebody has set their browser. Motion is reduced for all of them.

const ENGLISH = {
  prefix: '',
  skip: 'Skip to content',
  search: 'Search Galleria',
  tile: 'Aria Audio Nocturne over-ear headphones',
  product: 'Nocturne over-ear headphones',
  midnight: /^Midnight/,
  sand: 'Sand',
  alone: /^Headphones only/,
  withCharger: /^With pocket charger/,
  price: '₹20,999',
  add: /^Add to cart/,
  slider: /^Your cart/,
  inCart: (count: number) => `Your cart (${count})`,
  oneLess: 'One less of Nocturne over-ear headphones',
  checkout: 'Checkout',
  who: 'First, who are you?',
  account: 'Log in or create an account',
  logIn: 'Log in',
  isNew: 'New here',
  firstName: 'First name',
  userName: 'Email or mobile number',
  password: 'Password',
  house: HOUSE as Readonly<Record<string, string>>,
  state: 'State',
  deliverHere: 'Deliver to this address',
  delivery: 'Delivery',
  goOn: 'Continue to payment',
  payment: 'Payment',
  sendCode: 'Send me a code',
  code: 'Verification code',
  onDelivery: /^Cash on delivery/,
  order: /^Place order/,
  thanks: 'Thank you, Meera. Your order is placed.',
  follow: 'Follow the order',
  cancel: 'Cancel order',
  question: 'Cancel this order?',
}

const SPANISH: typeof ENGLISH = {
  prefix: '/es',
  skip: 'Saltar al contenido',
  search: 'Buscar en Galleria',
  tile: 'Aria Audio Auriculares circumaurales Nocturne',
  product: 'Auriculares circumaurales Nocturne',
  midnight: /^Medianoche/,
  sand: 'Arena',
  alone: /^Solo auriculares/,
  withCharger: /^Con cargador portátil/,
  price: '₹20,999',
  add: /^Agregar al carrito/,
  slider: /^Tu carrito/,
  inCart: (count: number) => `Tu carrito (${count})`,
  oneLess: 'Uno menos de Auriculares circumaurales Nocturne',
  checkout: 'Finalizar compra',
  who: 'Primero, ¿quién eres?',
  account: 'Iniciar sesión o crear cuenta',
  logIn: 'Iniciar sesión',
  isNew: 'Es mi primera vez',
  firstName: 'Nombre',
  userName: 'Correo o número de celular',
  password: 'Contraseña',
  house: {
    'Apellido (opcional)': 'Iyer',
    Teléfono: '98450 12345',
    'Número de casa o departamento': '14',
    'Calle y barrio': '12th Main Road, Indiranagar',
    'Código postal': '560038',
    Ciudad: 'Bengaluru',
  },
  state: 'Estado',
  deliverHere: 'Entregar en esta dirección',
  delivery: 'Envío',
  goOn: 'Continuar al pago',
  payment: 'Pago',
  sendCode: 'Enviarme un código',
  code: 'Código de verificación',
  onDelivery: /^Pago contra entrega/,
  order: /^Hacer pedido/,
  thanks: 'Gracias, Meera. Recibimos tu pedido.',
  follow: 'Seguir el pedido',
  cancel: 'Cancelar pedido',
  question: '¿Cancelar este pedido?',
}

const SETTINGS = [
  ['on a desktop', ENGLISH, { size: 'desktop' }],
  ['on a desktop with text at 200 %', ENGLISH, { size: 'desktop', hasLargeText: true }],
  ['in Spanish on a phone with text at 200 %', SPANISH, { size: 'phone', hasLargeText: true }],
] as const

test.each(SETTINGS)('finds, chooses, orders and looks at the order without touching a pointer %s', (_, words, options) =>
  withShopper(options, async ({ page, context, open }) => {
    const { keyboard } = page
    await openPrintedOutbox(context)
    const email = newEmail()
    const state = page.getByRole('combobox', { name: words.state, exact: true })
    const order = page.getByRole('button', { name: words.order })
    await open(words.prefix || '/')
    await keyboard.press('Tab')
    await expectFocus(page.getByRole('link', { name: words.skip }))
    await keyboard.press('Enter')
    await expectFocus(page.getByRole('main'))

    // A search that is sent before the page has come alive is a page of its own, whose focus is where browsers put it.
    await open(words.prefix || '/')
    await alive(page)
    await tabTo(page, page.getByRole('combobox', { name: words.search }))
    await keyboard.type('nocturne')
    await keyboard.press('Enter')
    await expectPath(page, `${words.prefix}/search?q=nocturne`)
    await expectFocus(page.getByRole('main'))
    await expectNoSidewaysScroll(page)
    await tabTo(page, page.getByRole('link', { name: words.tile, exact: true }))
    await keyboard.press('Enter')
    await expectVisible(page.getByRole('heading', { level: 1, name: words.product }))
    await expectFocus(page.getByRole('main'))

    const radio = (name: RegExp) => page.getByRole('radio', { name })
    await tabTo(page, radio(words.midnight))
    await keyboard.press('ArrowRight')
    await expectFocus(radio(new RegExp(`^${words.sand}`)))
    await expectPath(page, /\?v=/)
    await tabTo(page, radio(words.alone))
    await keyboard.press('ArrowDown')
    await expectFocus(radio(words.withCharger))
    await expect.poll(() => page.getByRole('main').locator('.price-large > b').textContent()).toBe(words.price)

    const add = page.getByRole('button', { name: words.add })
    await tabTo(page, add)
    await keyboard.press('Space')
    const slider = page.getByRole('dialog', { name: words.slider })
    await expectVisible(slider.getByText(words.sand).first())
    await keyboard.press('Escape')
    await expectGone(slider)
    await expectFocus(add)
    await keyboard.press('Space')
    await expectVisible(page.getByRole('heading', { name: words.inCart(2) }))
    await tabTo(page, slider.getByRole('button', { name: words.oneLess }))
    await keyboard.press('Space')
    await expectVisible(page.getByRole('heading', { name: words.inCart(1) }))
    await tabTo(page, slider.getByRole('link', { name: words.checkout }))
    await keyboard.press('Enter')

    await expectVisible(page.getByRole('heading', { name: words.who }))
    await tabTo(page, page.getByRole('button', { name: words.account }))
    await keyboard.press('Enter')
    await expectFocus(page.getByRole('radio', { name: words.logIn }))
    await keyboard.press('ArrowRight')
    await expectVisible(addressField(page, words.firstName))
    await expect.poll(() => page.getByRole('radio', { name: words.isNew }).isChecked()).toBe(true)
    await tabTo(page, addressField(page, words.firstName))
    await keyboard.type('Meera')
    await tabTo(page, page.getByRole('textbox', { name: words.userName }))
    await keyboard.type(email)
    await tabTo(page, page.getByRole('textbox', { name: words.password }))
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')

    await expectVisible(addressField(page, Object.keys(words.house)[3] ?? ''))
    for (const [name, value] of Object.entries(words.house)) {
      await tabTo(page, addressField(page, name))
      await keyboard.type(value)
    }
    await tabTo(page, state)
    await keyboard.type('Karn')
    expect(await state.inputValue()).toBe('Karnataka')
    await tabTo(page, page.getByRole('button', { name: words.deliverHere }))
    await keyboard.press('Enter')
    await expectFocus(step(page, words.delivery).getByRole('heading', { name: words.delivery }))
    await tabTo(page, page.getByRole('button', { name: words.goOn }))
    await keyboard.press('Enter')
    await expectNoSidewaysScroll(page)
    await expectFocus(step(page, words.payment).getByRole('heading', { name: words.payment }))
    // Whoever has just registered shows first that they can be reached: paying on delivery stands there, and says so.
    const payment = step(page, words.payment)
    await expect.poll(() => payment.getByRole('radio', { name: words.onDelivery }).isDisabled()).toBe(true)
    await tabTo(page, page.getByRole('button', { name: words.sendCode }))
    await keyboard.press('Enter')
    const code = page.getByRole('textbox', { name: words.code })
    await expectFocus(code)
    await keyboard.type(/\b\d{6}\b/.exec((await messageTo(email, /\b\d{6}\b/)).text)?.[0] ?? '')
    await keyboard.press('Enter')
    await expect.poll(() => payment.getByRole('radio', { name: words.onDelivery }).isChecked()).toBe(true)
    await tabTo(page, order)
    await expect.poll(() => order.textContent()).toContain(words.price)
    await expect.poll(() => order.getAttribute('aria-disabled')).toBeNull()
    await keyboard.press('Enter')

    await expectVisible(page.getByRole('heading', { level: 1, name: words.thanks }))
    await expectFocus(page.getByRole('main'))
    await expectNoSidewaysScroll(page)
    await tabTo(page, page.getByRole('link', { name: words.follow }))
    await keyboard.press('Enter')
    const cancel = page.getByRole('button', { name: words.cancel })
    await expectVisible(cancel)
    await tabTo(page, cancel)
    await keyboard.press('Space')
    const question = page.getByRole('dialog', { name: words.question })
    await expectVisible(question)
    await expectAccessible(page)
    await keyboard.press('Escape')
    await expectGone(question)
    await expectFocus(cancel)
  }),
)
