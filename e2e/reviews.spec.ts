import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { newBuyer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { addReviews, productPath } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

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

  test.each(walkedSizes())('filters, sorts and goes on without leaving the place on a %s, and Back brings back what was there', (size) =>
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
      await page.getByRole('link', { name: 'Write a review' }).click()
      await expectPath(page, new RegExp(`order-detail/${customer.orderId}`))
      await page.getByRole('button', { name: `Write a review of ${bought}` }).click()
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Send review' }).click()
      await expectVisible(dialog(page).getByText('Please choose 1 to 5 stars.'))
      await expectFocus(stars(page, '1 star: Poor'))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await stars(page, '3 stars: Good').isChecked()).toBe(true)
      await expectVisible(dialog(page).getByText('Your name appears as “Meera I.”').or(dialog(page).getByText('Your name appears as “Meera”')))
      await dialog(page).getByRole('textbox', { name: 'In a few words' }).fill('It clicks')
      await dialog(page).getByRole('textbox', { name: 'Your review' }).fill('Loudly.\nBut it writes.')
      const files = [
        { name: 'pen.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'tomato') },
        { name: 'desk.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'teal') },
      ]
      await dialog(page).getByLabel('Add photos').setInputFiles(files)
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
      await expectVisible(reviews(page).getByText(/No reviews yet/))
      await reviews(page).getByRole('link', { name: 'Write a review' }).click()
      await expectPath(page, '/profile/my-order')
    }))

  test('who has not bought it is told when a review can be written', async () => {
    const customer = await newCustomer()
    await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
      await open(await productPath(bought))
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await expectVisible(reviews(page).getByText('Bought it here? You can review it once your order is complete.'))
      await reviews(page).getByRole('link', { name: 'Write a review' }).click()
      await expectPath(page, '/profile/my-order')
    })
  })
})

describe('a film in a review', () => {
  const FILM = join(import.meta.dirname, '../demo/videos/nocturne.mp4')
  let bought = ''
  beforeAll(async () => {
    const [product] = await sellEarbuds('Siskin', 1)
    bought = product!.name
  })
  const play = (page: Page) => reviews(page).getByRole('link', { name: /^Play video by Meera/ })
  const time = (page: Page) => page.evaluate<number>(`document.querySelector('.review-player video')?.currentTime ?? 0`)

  test.each(walkedSizes())('is sent, refused where it is none, waits to be wanted, plays by keyboard, and goes again on a %s', async (size) => {
    const customer = await newBuyer(bought)
    const path = await productPath(bought)
    await withShopper({ size, customer }, async ({ page, open, expectReply }) => {
      expectReply(422, /storage\/file\/upload$/)
      await open(`/order-detail/${customer.orderId}`)
      await page.getByRole('button', { name: `Write a review of ${bought}` }).click()
      await stars(page, '5 stars: Excellent').check({ force: true })
      const field = dialog(page).getByLabel('Add a video')
      await field.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') })
      await expectVisible(dialog(page).getByText('Upload failed: This is not a video. Please choose an MP4 (H.264) or WebM file.'))
      await field.setInputFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0') })
      await expectVisible(dialog(page).getByText("This isn't a video that everybody can watch. Please choose an MP4 (H.264) or WebM file."))
      await expectAccessible(page)

      // Whoever thinks better of it while it is on its way.
      const mayGo = Promise.withResolvers<void>()
      await page.route(/storage\/file\/upload$/, async (route) => {
        await mayGo.promise
        await route.continue().catch(() => undefined)
      })
      await field.setInputFiles(FILM)
      await dialog(page).getByRole('button', { name: 'Cancel the upload' }).press('Enter')
      await expectFocus(field)
      await page.unroute(/storage\/file\/upload$/)
      mayGo.resolve()
      // Also when the film is there, and its picture on its way.
      const [sent, pictureMayGo] = [{ files: 0 }, Promise.withResolvers<void>()]
      await page.route(/storage\/file\/upload$/, async (route) => {
        sent.files += 1
        if (sent.files === 2) await pictureMayGo.promise
        await route.continue().catch(() => undefined)
      })
      await field.setInputFiles(FILM)
      await expect.poll(() => sent.files).toBe(2)
      await dialog(page).getByRole('button', { name: 'Cancel the upload' }).press('Enter')
      await expectFocus(field)
      await page.unroute(/storage\/file\/upload$/)
      pictureMayGo.resolve()

      await field.setInputFiles(FILM)
      await expectVisible(dialog(page).getByRole('group', { name: 'Your video' }), dialog(page).getByRole('img', { name: 'Your video' }))
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Send review' }).click()
      await expectVisible(page.getByText('Thank you for your review'))
    })

    await withShopper({ size }, async ({ page, open }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/video/')) asked.push(request.headers()['range'] ?? 'all')
      })
      await open(path)
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await expectVisible(play(page).first(), reviews(page).getByText('Video, 0:06, without captions').first())
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      await play(page).first().press('Enter')
      await expect.poll(() => time(page)).toBeGreaterThan(0.2)
      expect(asked.some((range) => range.startsWith('bytes='))).toBe(true)
      await expectFocus(reviews(page).getByLabel(/^Video by Meera/))
      await expectVisible(reviews(page).getByText('This video was sent by a customer and has no captions.'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    const [own] = (await customer.api.listOwnReviews({ query: {} })).data
    for (const reporter of await Promise.all([newCustomer(), newCustomer(), newCustomer()]))
      await reporter.api.reportReview({ params: { reviewId: own!._id }, body: { reason: 'other' } })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open(path)
      await alive(page)
      await reviews(page).scrollIntoViewIfNeeded()
      await expectVisible(reviews(page).getByText(/Nobody else sees this for now/))
      await reviews(page)
        .getByRole('button', { name: /^Play video by Meera/ })
        .press('Enter')
      await expect.poll(() => time(page)).toBeGreaterThan(0.2)
      await reviews(page).getByRole('button', { name: 'Edit', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Remove video' }).press('Enter')
      await expectFocus(dialog(page).getByLabel('Add a video'))
      await dialog(page).getByRole('button', { name: 'Save review' }).click()
      await expectVisible(page.getByText('Review saved'))
      await expectGone(reviews(page).locator('.review-player'))
    })
  })

  test('is a file of its own without JavaScript', async () => {
    const customer = await newBuyer(bought)
    const file = { name: 'film.mp4', type: 'video/mp4', bytes: await readFile(FILM) }
    const { data } = await customer.api.uploadFile({ body: { file, key: 'film.mp4', isPublic: true } })
    const path = await productPath(bought)
    await customer.api.createReview({ body: { item: path.slice(-36), rating: 5, title: 'Film only', video: { url: data.url } } })
    await withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
      await open(path)
      expect(await play(page).first().getAttribute('href')).toBe(data.url)
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
      await dialog(page).getByRole('radio', { name: "It's advertising" }).check({ force: true })
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
