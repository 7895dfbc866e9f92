import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { buyCart, type Customer, kabir, mira, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { deliverOrder, productPath } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const TEXTS = {
  en: '# Sending things back\n\nEverything can go back within a month.\n\n## How\n\nWrite to **us** first.',
  es: '# Devolver algo\n\nTodo puede devolverse en un mes.\n\n## Cómo\n\nEscríbenos **antes**.',
}

test('words that staff publish are what readers see from then on, in both languages, and what was before stays to be read', async () => {
  const { api } = await mira()
  await withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/return-refund-policy')
    const before = (await page.getByRole('heading', { level: 1 }).textContent())!
    const changes = { en: 'A month instead of a week.', es: 'Un mes en lugar de una semana.' }
    await api.publishContentPage({ params: { id: 'returns' }, body: { after: 0, texts: TEXTS, changes } })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    const shows = async (path: string, name: string) => {
      await expect.poll(async () => (await open(path), heading(name).count())).toBe(1)
    }
    await shows('/return-refund-policy', 'Sending things back')
    await expectVisible(page.getByRole('heading', { level: 2, name: 'How' }), page.getByText('A month instead of a week.'))
    await shows('/es/return-refund-policy', 'Devolver algo')
    await open('/return-refund-policy?version=0')
    await expectVisible(heading(before))
    await expectAccessible(page)
  })
})

test('words are published by nobody else, and not with markup in them', async () => {
  const [staff, customer] = [await mira(), await newCustomer()]
  const publish = (api: Customer['api'], en: string) =>
    api.publishContentPage({ params: { id: 'about' }, body: { after: 0, texts: { ...TEXTS, en }, changes: { en: 'New', es: 'Nuevo' } } })
  await expect(publish(customer.api, TEXTS.en)).rejects.toMatchObject({ status: 403 })
  await expect(publish(staff.api, `${TEXTS.en}\n\n<script>alert(1)</script>`)).rejects.toMatchObject({ status: 422 })
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/about')
    expect(await page.getByText('alert(1)').count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Sending things back')
  })
})

const editor = (page: Page) => page.getByRole('form', { name: 'Change the colours' })

test.each(walkedSizes())('on a %s staff are refused colours that could not be read, take those that can, and everybody sees them at once', async (size) => {
  const customer = await mira()
  const name = size === 'phone' ? 'Bright things' : 'Gadgets'
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/theme')
    await alive(page)
    const save = editor(page).getByRole('button', { name: 'Save colours' })
    await expectVisible(save)
    // Grey on paper: nobody could read it.
    await editor(page).getByLabel('Quiet text in light').fill('#c9c4ba')
    await expectVisible(
      editor(page).getByText('Some text would be hard to read'),
      editor(page).getByText(/^Quiet text on Page, in light: 1\.\d to 1; it needs 4\.5\.$/),
    )
    expect(await save.isDisabled()).toBe(true)
    await expectNoSidewaysScroll(page)
    await editor(page)
      .getByRole('button', { name: /^Use #[0-9a-f]{6} for Quiet text in light$/ })
      .click()
    await expectGone(editor(page).getByText('Some text would be hard to read'))
    await expectAccessible(page)
    await editor(page)
      .getByRole('group', { name: /^(Electronics|Bright things)$/ })
      .getByLabel('Name in English')
      .fill(name)
    // The page is loaded anew once they are kept, and not before.
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/theme') && reply.request().method() === 'PUT')
    const anew = page.waitForEvent('load')
    await save.click()
    expect((await saved).status()).toBe(200)
    await anew // a browser that is closed in the middle of it may never close
  })
  // The feed of changes brings it to whoever answers.
  const muted = await vi.waitFor(async () => {
    const { data } = await customer.api.getTheme({})
    expect(data.light.muted).toMatch(/^#[0-9a-f]{6}$/)
    return data.light.muted!
  })
  await withShopper({ size }, async ({ page, open }) => {
    await expect
      .poll(async () => {
        await open('/')
        return page.getByRole('main').getByRole('navigation', { name: 'Choose a hall' }).getByRole('link', { name }).count()
      })
      .toBe(1)
    expect(await page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--muted').trim()`)).toContain(muted)
    // Who does not work here is shown the colours, and no way to change them.
    await open('/theme')
    await alive(page)
    await expectGone(editor(page))
  })
})

test.each(walkedSizes())('on a %s staff hide a reported review for a reason, find their decision again, and take it back (UX-18)', async (size) => {
  const customer = await mira()
  const path = await productPath(size === 'phone' ? 'Jacaranda belted sundress' : 'Nocturne over-ear headphones')
  const [first] = (await customer.api.listReviews({ params: { id: path.slice(-36) }, query: {} })).data
  if (!first) throw new Error('The demo has reviews of it')
  await (await newCustomer()).api.reportReview({ params: { reviewId: first._id }, body: { reason: 'advertising', comments: 'It names a rival.' } })
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile')
    await page
      .getByRole('region', { name: 'For staff' })
      .getByRole('link', { name: /^Reported reviews/ })
      .click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Reported reviews' }))
    const reported = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: first.title })
    await expectVisible(reported.getByText("It's advertising"), reported.getByText('It names a rival.'), reported.getByText('Shown', { exact: true }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await reported.getByRole('button', { name: 'Hide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hide this review' })
    expect(await dialog.getByRole('radio', { name: "It's advertising" }).isChecked()).toBe(true)
    await dialog.getByLabel('Note to colleagues').fill('Second time this week')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Hide review' }).click()
    await expectVisible(page.getByText('Review hidden'), page.getByRole('heading', { name: 'Nothing to decide' }))

    await page.getByRole('tab', { name: 'Decided' }).click()
    await expectVisible(reported.getByText("Hidden: It's advertising"), reported.getByText('Second time this week'))
    await withShopper({ size }, async ({ page: other, open: openOther }) => {
      await openOther(path)
      await expectVisible(other.getByRole('heading', { level: 1 }))
      expect(await other.getByText(first.title).count()).toBe(0)
    })
    await reported.getByRole('button', { name: 'Show again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep review' }).click()
    await expectVisible(reported.getByText('Kept'), reported.getByText('Shown', { exact: true }))
  })
})

const REPLYING = {
  desktop: {
    locale: 'en',
    tile: /^Reviews of your products/,
    title: 'Reviews of your products',
    reply: 'Reply',
    dialog: 'Reply to this review',
    text: 'Your reply',
    publish: 'Publish reply',
    missing: 'Write something first.',
    done: 'Reply published',
    answered: 'With your reply',
    change: 'Change your reply',
    save: 'Save reply',
    saved: 'Reply saved',
    below: 'Reply from the shop',
    edited: /\(edited\)/,
    told: /has replied to your review/,
  },
  phone: {
    locale: 'es',
    tile: /^Opiniones sobre tus productos/,
    title: 'Opiniones sobre tus productos',
    reply: 'Responder',
    dialog: 'Responder a esta opinión',
    text: 'Tu respuesta',
    publish: 'Publicar respuesta',
    missing: 'Escribe algo primero.',
    done: 'Respuesta publicada',
    answered: 'Con tu respuesta',
    change: 'Cambiar tu respuesta',
    save: 'Guardar respuesta',
    saved: 'Respuesta guardada',
    below: 'Respuesta de la tienda',
    edited: /\(editada\)/,
    told: /respondió a tu opinión/,
  },
} as const

test.each(walkedSizes())('on a %s a seller replies to a review, its author is told, everybody reads it, and staff can take it away (UX-18)', async (size) => {
  const { locale, ...words } = REPLYING[size]
  const prefix = locale === 'es' ? '/es' : ''
  const seller = await kabir()
  const { data: products } = await seller.api.listCounterProducts({ query: {} })
  const { _id: item, item: productId } = products.filter(({ stock }) => stock >= 10)[size === 'phone' ? 0 : 1]!
  const author = await newCustomer()
  await author.api.addToCart({ body: { item, quantity: 1 } })
  await deliverOrder(await buyCart(author))
  const { data: review } = await author.api.createReview({
    body: { item: productId, rating: 2, title: `It came late ${size}`, comments: 'Two days after the others.' },
  })
  await withShopper({ size, customer: seller, locale }, async ({ page, open }) => {
    await open(`${prefix}/profile`)
    await page.getByRole('main').getByRole('link', { name: words.tile }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: words.title }))
    const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: review.title })
    await expectVisible(card.getByRole('link').first())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: words.reply }).click()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await dialog.getByRole('button', { name: words.publish }).click()
    await expectVisible(dialog.getByText(words.missing))
    await dialog.getByLabel(words.text).fill('We are sorry.\nThe next one is on us.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.publish }).click()
    await expectVisible(page.getByText(words.done))
    await expectGone(card)
    await page.getByRole('tab', { name: words.answered }).click()
    await expectVisible(card.getByRole('region', { name: words.below }).getByText('We are sorry.'))
    await card.getByRole('button', { name: words.change }).click()
    await page.getByRole('dialog').getByLabel(words.text).fill('We are very sorry.')
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click()
    await expectVisible(page.getByText(words.saved), card.getByText('We are very sorry.'), card.getByText(words.edited))
    await expectNoSidewaysScroll(page)
  })
  await withShopper({ size, customer: author, locale }, async ({ page, open }) => {
    await open(`${prefix}/profile/notifications`)
    await page.getByRole('main').getByRole('link', { name: words.told }).click()
    await expectPath(page, /\/product\//)
    await expectVisible(page.getByText(review.title).first())
  })
  await withShopper({ size, locale }, async ({ page, open }) => {
    await expect
      .poll(async () => {
        await open(`${prefix}/product/review-${productId}`)
        return page.getByRole('region', { name: words.below }).getByText('We are very sorry.').count()
      })
      .toBe(1)
    await expectAccessible(page)
  })
  await (await newCustomer()).api.reportReview({ params: { reviewId: review._id }, body: { reason: 'other' } })
  await withShopper({ size, customer: await mira() }, async ({ page, open }) => {
    await open('/profile/reported-reviews')
    const reported = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: review.title })
    await reported.getByRole('button', { name: "Remove the shop's reply" }).click()
    const dialog = page.getByRole('dialog', { name: "Remove the shop's reply" })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove reply' }).click()
    await expectVisible(page.getByText('Reply removed'), reported.getByText("Shop's reply removed"))
    await expectGone(reported.getByText('We are very sorry.'))
    await reported.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep review' }).click()
    await expectGone(reported)
  })
})

test('who does not work for the shop is told so where reviews are decided about', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer, locale: 'es' }, async ({ page, open, expectReply }) => {
    expectReply(403, /product-review\/reported/)
    await open('/es/profile/reported-reviews')
    await expectVisible(page.getByRole('heading', { name: 'Solo para el personal' }))
    await expectAccessible(page)
    await open('/es/profile')
    await expectVisible(page.getByRole('link', { name: /^Tus datos/ }))
    expect(await page.getByRole('link', { name: /^Opiniones denunciadas/ }).count()).toBe(0)
  })
})

test.each(walkedSizes())('on a %s staff read a reported chat, which is noted, close it for both sides and open it again', async (size) => {
  const [staff, customer] = [await mira(), await newCustomer()]
  const { contextId } = (await customer.api.openChat({ body: { seller: 'green-acre' } })).data
  const question = `Pay me outside of the shop? ${size}`
  await customer.api.sendChatMessage({ params: { contextId }, body: { tid: 'one', text: question } })
  await customer.api.reportChat({ params: { contextId }, body: { reason: 'fraud', comments: `I was asked for money (${size}).` } })
  await withShopper({ size, customer: staff }, async ({ page, open }) => {
    await open('/profile')
    await page
      .getByRole('region', { name: 'For staff' })
      .getByRole('link', { name: /^Reported chats/ })
      .click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Reported chats' }))
    const report = page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .filter({ hasText: `I was asked for money (${size}).` })
      .first()
    await expectVisible(report.getByText('It looks like fraud'), report.getByText('Meera I. and Green Acre'), report.getByText('Open', { exact: true }))
    await report.getByRole('button', { name: 'Read the chat' }).click()
    await expectVisible(report.getByRole('region', { name: 'What was said' }).getByText(question))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await report.getByLabel('Note to colleagues').fill('Asked both')
    await report.getByRole('button', { name: 'Close chat' }).click()
    await expectVisible(page.getByText('Chat closed'))
    await expect(customer.api.sendChatMessage({ params: { contextId }, body: { tid: 'two', text: 'Hello?' } })).rejects.toMatchObject({ code: 'chat.closed' })
    const { data } = await staff.api.listReadings({ query: { objectId: contextId } })
    expect(data).toMatchObject([{ kind: 'chat', role: 'STAFF', accountId: JSON.parse(staff.stored.value).userInfo._id }])

    await page.getByRole('tab', { name: 'Decided' }).click()
    await expectVisible(report.getByText('Closed for both'), report.getByText('Asked both'))
    await report.getByRole('button', { name: 'Open again' }).click()
    await expectVisible(report.getByText('Left open'))
    await customer.api.sendChatMessage({ params: { contextId }, body: { tid: 'two', text: 'Hello?' } })
    await open('/es/profile/reported-chats')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Chats denunciados' }))
  })
})
