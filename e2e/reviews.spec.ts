import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { newBuyer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { addReviews, productPath } from './support/operator.ts'
import { alive, SIZES, withShopper } from './support/shopper.ts'

const MANY = 'Nocturne over-ear headphones'
/** Of what a page does with reviews, but for what it shows. */
const SCRIPT = /\/assets\/reviews-[\w-]+\.js$/
const REPORTED = 'Tangerine graphite pencils'

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const bar = (page: Page, stars: number) => reviews(page).getByRole('link', { name: new RegExp(`^${stars} stars?: \\d+%$`) })
const titles = (page: Page) => reviews(page).getByRole('article').locator('b[lang]').allInnerTexts()
const dialog = (page: Page) => page.getByRole('dialog')
const stars = (page: Page, name: string) => dialog(page).getByRole('radio', { name })

/** Larger than it is kept. */
async function photograph(page: Page, colour: string): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    const context = canvas.getContext('2d')
    context.fillStyle = '${colour}'
    context.fillRect(0, 0, 3000, 2000)
    return canvas.toDataURL('image/jpeg')
  })()`)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

describe('reading (UX-18)', () => {
  beforeAll(() => addReviews(MANY, 20))

  test('works with links alone: bars filter, a button sorts, and the next page follows', () =>
    withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
      await open(await productPath(MANY))
      expect(await titles(page)).toHaveLength(6)
      await bar(page, 3).click()
      await expect.poll(() => titles(page)).toEqual(expect.arrayContaining(['Number 18', 'Number 13', 'Number 8', 'Number 3']))
      expect(await bar(page, 3).getAttribute('aria-current')).toBe('true')
      await reviews(page).getByRole('combobox', { name: 'Sort reviews' }).selectOption('Most helpful')
      await reviews(page).getByRole('button', { name: 'Show', exact: true }).click()
      await expect.poll(async () => (await titles(page))[0]).toBe('Number 3')
      expect(new URL(page.url()).search).toBe('?stars=3&sort=helpful')
      await reviews(page)
        .getByRole('link', { name: /show all reviews/ })
        .click()
      await reviews(page).getByRole('link', { name: 'Show more reviews' }).click()
      await expect.poll(async () => (await titles(page))[0]).toBe('Number 7')
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('?')
    }))

  test.each(SIZES)('filters, sorts and goes on without leaving the place on a %s, and Back brings back what was there', (size) =>
    withShopper({ size }, async ({ page, open }) => {
      await open(await productPath(MANY))
      await alive(page)
      await bar(page, 1).hover()
      const before = await page.evaluate<number>('scrollY')
      await bar(page, 1).click()
      await expect.poll(async () => (await titles(page))[0]).toBe('Number 16')
      expect(Math.abs((await page.evaluate<number>('scrollY')) - before)).toBeLessThan(4)
      await expectAccessible(page)
      await page.goBack()
      await expect.poll(async () => (await titles(page)).length).toBe(6)
      await reviews(page).getByRole('link', { name: 'Show more reviews' }).click()
      await expect.poll(async () => (await titles(page)).length).toBe(12)
      await reviews(page).getByRole('combobox', { name: 'Sort reviews' }).selectOption('Lowest ratings')
      await expect.poll(async () => (await titles(page))[0]).toBe('Number 16')
      await expectNoSidewaysScroll(page)
    }),
  )

  test('who shows what they got is seen first, and alone where that is asked for', () =>
    withShopper({ size: 'phone' }, async ({ page, open }) => {
      await open(await productPath(MANY))
      await reviews(page).scrollIntoViewIfNeeded()
      const photo = reviews(page).getByRole('list', { name: 'Photos from customers' }).getByRole('img').first()
      await expect.poll(() => photo.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(90)
      await reviews(page).getByRole('link', { name: 'With photos' }).click()
      await expect.poll(async () => reviews(page).getByRole('article').count()).toBeLessThan(4)
      expect(
        await reviews(page)
          .getByRole('list', { name: /^Photos by / })
          .count(),
      ).toBe(await reviews(page).getByRole('article').count())
    }))

  test('a filter that nothing passes says so and leads back', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open(`${await productPath(MANY)}?stars=4&photos=1`)
      await expectVisible(reviews(page).getByText('No reviews like that yet.'))
      await reviews(page).getByRole('link', { name: 'Show all reviews', exact: true }).click()
      await expect.poll(async () => (await titles(page)).length).toBe(6)
    }))
})

describe('writing (A-066, A-067, V-36)', () => {
  let bought = ''
  let unsaid = ''
  beforeAll(async () => {
    const [first, second] = await sellEarbuds('Linnet', 2)
    bought = first!.name
    unsaid = second!.name
  })

  test('what has arrived is reviewed from its order, with photographs, once, and changed on its page', async () => {
    const customer = await newBuyer(bought)
    const path = await productPath(bought)
    await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
      await open('/profile/my-order')
      await page.getByRole('link', { name: 'Say what you think of it' }).click()
      await expectPath(page, new RegExp(`order-detail/${customer.orderId}`))
      await page.getByRole('button', { name: `Write a review of ${bought}` }).click()
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Send review' }).click()
      await expectVisible(dialog(page).getByText('Please choose 1 to 5 stars.'))
      await expectFocus(stars(page, '1 star: Poor'))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await stars(page, '3 stars: Good').isChecked()).toBe(true)
      await expectVisible(dialog(page).getByText('Beside it stands “Meera I.”').or(dialog(page).getByText('Beside it stands “Meera”')))
      await dialog(page).getByRole('textbox', { name: 'In a few words' }).fill('It clicks')
      await dialog(page).getByRole('textbox', { name: 'Your review' }).fill('Loudly.\nBut it writes.')
      const files = [
        { name: 'pen.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'tomato') },
        { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'teal') },
      ]
      await dialog(page).locator('input[type=file]').setInputFiles(files)
      await expectVisible(dialog(page).getByRole('img', { name: 'Photo 2' }))
      await dialog(page).getByRole('button', { name: 'Remove photo 1' }).click()
      await expectGone(dialog(page).getByRole('img', { name: 'Photo 2' }))
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Send review' }).click()
      await expectVisible(page.getByText('Thank you for your review'))
      await expectVisible(page.getByRole('button', { name: `Edit your review of ${bought}` }))

      await open(path)
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await expectVisible(reviews(page).getByText('Your review'), reviews(page).getByText('Verified purchase'))
      await expectVisible(reviews(page).getByText("You've reviewed what you bought. Thank you."))
      expect((await titles(page)).filter((title) => title === 'It clicks')).toHaveLength(1)
      await reviews(page).getByRole('button', { name: 'Edit', exact: true }).click()
      await stars(page, '4 stars: Very good').check({ force: true })
      await dialog(page).getByRole('textbox', { name: 'Your review' }).fill('One gets used to it.')
      await dialog(page).getByRole('button', { name: 'Save review' }).click()
      await expectVisible(reviews(page).getByText('One gets used to it.'), reviews(page).getByText('(edited)'))
    })
    const again = await customer.api.createReview({ body: { item: path.slice(-36), rating: 5 } }).catch((error: Error) => error.message)
    expect(again).toBe('Feedback was already given for this order/product.')

    await withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open(`${path}?photos=1`)
      expect(await titles(page)).toEqual(['It clicks'])
      await alive(page)
      await reviews(page).getByRole('list', { name: 'Photos from customers' }).getByRole('link').click()
      await expectVisible(page.getByRole('dialog', { name: bought }))
      await page.goBack()
      await expectGone(page.getByRole('dialog', { name: bought }))
      await expectPath(page, /photos=1/)
    })
  })

  test('where nobody has, the page invites', () =>
    withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
      await open(await productPath(unsaid))
      await expectVisible(reviews(page).getByText(/Nobody has written about this yet/))
      await reviews(page).getByRole('link', { name: 'Write a review' }).click()
      await expectPath(page, '/profile/my-order')
    }))

  test('who has not bought it is told when a review can be written', async () => {
    const customer = await newCustomer()
    await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
      await open(await productPath(bought))
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await expectVisible(reviews(page).getByText('Bought it here? You can review it once it has arrived.'))
      await reviews(page).getByRole('link', { name: 'Write a review' }).click()
      await expectPath(page, '/profile/my-order')
    })
  })
})

describe('judging', () => {
  test('a guest is asked to log in and comes back; then a vote counts once, and a report is taken with its reason', async () => {
    const customer = await newCustomer()
    const path = await productPath(REPORTED)
    await withShopper({ size: 'desktop' }, async ({ page, open }) => {
      await open(path)
      await alive(page)
      await reviews(page)
        .getByRole('button', { name: /^Helpful.*review by/ })
        .first()
        .click()
      await expectPath(page, /\/auth\/login\?redirectTo=/)
      await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(customer.userName)
      await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
      await page.keyboard.press('Enter')
      await expectPath(page, path)
      const vote = reviews(page)
        .getByRole('button', { name: /^Helpful.*review by/ })
        .first()
      await vote.click()
      await expect.poll(() => vote.getAttribute('aria-label')).toMatch(/^Helpful \(1\):/)
      expect(await vote.getAttribute('aria-pressed')).toBe('true')
      await page.reload()
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('true')
      await vote.click()
      await expect.poll(() => vote.getAttribute('aria-pressed')).toBe('false')

      await reviews(page)
        .getByRole('button', { name: /^Report review by/ })
        .first()
        .click()
      await expectAccessible(page)
      await dialog(page).getByRole('radio', { name: 'It advertises something' }).check({ force: true })
      await dialog(page).getByRole('button', { name: 'Send report' }).click()
      await expectVisible(reviews(page).getByText('Reported. Thank you.'))
    })
  })
})

describe('before their script has come', () => {
  test('what is pressed is done when it has', () =>
    withShopper({ size: 'desktop' }, async ({ page, open }) => {
      const asked = Promise.withResolvers<void>()
      const mayCome = Promise.withResolvers<void>()
      await page.route(SCRIPT, async (route) => {
        asked.resolve()
        await mayCome.promise
        await route.continue()
      })
      await open(await productPath(MANY))
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await asked.promise
      await reviews(page)
        .getByRole('button', { name: /^Helpful.*review by/ })
        .first()
        .click()
      expect(new URL(page.url()).pathname).toContain('/product/')
      mayCome.resolve()
      await expectPath(page, /\/auth\/login\?redirectTo=/)
    }))

  test('links work without it; a button says that it did not come, and works when it does', () =>
    withShopper({ size: 'phone' }, async ({ page, open, expectNoReply }) => {
      await page.route(SCRIPT, (route) => route.abort('connectionfailed'))
      expectNoReply(SCRIPT)
      await open(await productPath(MANY))
      await alive(page)
      const vote = reviews(page)
        .getByRole('button', { name: /^Helpful.*review by/ })
        .first()
      await vote.click()
      await expectVisible(page.getByText('Reviews could not be loaded.'))
      await page.unroute(SCRIPT)
      await vote.click()
      await expectPath(page, /\/auth\/login\?redirectTo=/)
    }))
})

test('reviews fit 320 pixels in Spanish and in the dark', () =>
  withShopper({ size: 'phone', locale: 'es', colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    await open(`/es${await productPath(MANY)}?stars=5&sort=helpful`)
    await expectVisible(page.getByRole('region', { name: 'Opiniones' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }))
