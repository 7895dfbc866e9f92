import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { createTestShop, type SignedIn, startTestPlatform, type TestProduct, type TestShop } from '@galleria/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashCode } from '../identity/identity.ts'
import { mp4 } from '../media/film.fixture.ts'
import { faultsOfReviews, reviewersOf } from './review.fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
let product: TestProduct
beforeAll(async () => {
  shop = await createTestShop(platform, { reviews: { reportsToHide: 2 } })
})
beforeEach(async () => {
  product = await shop.addProduct({ stock: 500 })
})
afterAll(platform.close)

const refusal = (promise: Promise<unknown>) =>
  promise.then(() => 'accepted').catch((error: unknown) => (error instanceof ApiFailure ? `${error.code}: ${error.message}` : String(error)))
const codeOf = async (promise: Promise<unknown>): Promise<string> => (await refusal(promise)).split(':')[0] ?? ''

const { order, buyer, write, review, staff } = reviewersOf(() => ({ shop, product }))
const ratingOf = async () => (await shop.guest().getItem({ params: { id: product.id } })).data.rating.histogram
const list = (query: object = {}) => shop.guest().listReviews({ params: { id: product.id }, query })
const starsIn = async (query: object = {}) => (await list(query)).data.map(({ rating }) => rating)

/** A public picture of a customer. */
async function photograph({ api }: SignedIn, shade: number): Promise<string> {
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade, g: 120, b: 40 } } })
    .png()
    .toBuffer()
  return (await api.uploadImage({ body: { image: image.toString('base64'), key: `${randomUUID()}.png`, isPublic: true } })).data.url
}
const faults = () => faultsOfReviews(platform)

describe('writing one', () => {
  test('waits until the product has arrived', async () => {
    const customer = await shop.addCustomer()
    const number = await order(customer)
    expect(await codeOf(write(customer, 5))).toBe('review.not_delivered')
    expect((await customer.api.getReviewStanding({ params: { id: product.id } })).data.standing).toBe('not_delivered')
    await shop.deliver(number)
    expect((await customer.api.getReviewStanding({ params: { id: product.id } })).data.standing).toBe('open')
    const written = await write(customer, 5, { title: ' Quiet ', comments: 'At last.\n' })
    expect(written).toMatchObject({
      author: 'Anjali R.',
      title: 'Quiet',
      comments: 'At last.',
      isVerified: true,
      orderId: number,
      item: product.id,
      isHidden: false,
    })
    expect((await list()).data).toEqual([expect.objectContaining({ _id: written._id, author: 'Anjali R.' })])
    expect((await list()).data[0]).not.toHaveProperty('orderId')
  })

  test('is done once for each order, also by two at once (V-36)', async () => {
    const customer = await buyer()
    const both = await Promise.all([refusal(write(customer, 5)), refusal(write(customer, 4))])
    expect(both.toSorted()).toEqual(['accepted', 'review.already_given: Feedback was already given for this order/product.'])
    const second = await order(customer)
    expect(await codeOf(write(customer, 3, { orderId: second }))).toBe('review.not_delivered')
    await shop.deliver(second)
    expect(await write(customer, 3, { orderId: second })).toMatchObject({ orderId: second })
    expect((await customer.api.listOwnReviews({ query: { orderId: second } })).data.map(({ rating }) => rating)).toEqual([3])
    expect((await customer.api.listOwnReviews({ query: {} })).page.total).toBe(2)
  })

  test('is done for each of many orders, also for one that is named and older than all that are looked at', async () => {
    const customer = await shop.addCustomer()
    const numbers: string[] = []
    for (let count = 0; count < 22; count += 1) {
      const number = await order(customer)
      await shop.deliver(number)
      numbers.push(number)
    }
    const [oldest, ...others] = numbers
    expect(await write(customer, 4, { orderId: oldest })).toMatchObject({ orderId: oldest })
    for (const number of others.toReversed()) expect(await write(customer, 5)).toMatchObject({ orderId: number })
    expect(await codeOf(write(customer, 5))).toBe('review.already_given')
  })

  test("is another customer's order's to nobody", async () => {
    const [one, other] = [await buyer(), await shop.addCustomer()]
    const number = (await one.api.listOrders({ params: { customerId: one.userInfo._id }, query: {} })).data[0]?.orderId
    expect(await codeOf(write(other, 5, { orderId: number }))).toBe('review.not_delivered')
  })

  test('counts among the ratings of the product, and moves there when it is written anew (A-067)', async () => {
    const customer = await buyer()
    expect(await ratingOf()).toEqual([0, 0, 1, 2, 7])
    const { _id } = await write(customer, 1)
    expect(await ratingOf()).toEqual([1, 0, 1, 2, 7])
    const { data } = await customer.api.updateReview({ params: { reviewId: _id }, body: { rating: 5, comments: 'They have mended it.' } })
    expect(data).toMatchObject({ _id, rating: 5, comments: 'They have mended it.', editedAt: expect.any(String) })
    expect(await ratingOf()).toEqual([0, 0, 1, 2, 8])
    await platform.catchUp()
    const { data: tiles } = await shop.guest().listItems({ body: { ids: [product.id] } })
    expect(tiles[0]?.rating).toMatchObject({ count: 11 })
    expect(await codeOf((await buyer()).api.updateReview({ params: { reviewId: _id }, body: { rating: 1 } }))).toBe('review.not_found')
  })
})

describe('pictures', () => {
  test('are held on to for as long as the review shows them, and are its author’s own', async () => {
    const [customer, other] = [await buyer(), await shop.addCustomer()]
    const [first, second] = [await photograph(customer, 10), await photograph(customer, 20)]
    expect(await codeOf(write(customer, 5, { images: [await photograph(other, 30)] }))).toBe('storage.file_not_found')
    const written = await write(customer, 5, { images: [first, second] })
    expect(written.images.map((image) => image.split('#')[0])).toEqual([first, second])
    expect(await codeOf(customer.api.deleteFile({ body: { url: first } }))).toBe('storage.file_in_use')
    await customer.api.updateReview({ params: { reviewId: written._id }, body: { rating: 5, images: [second] } })
    await customer.api.deleteFile({ body: { url: first } })
    expect(await codeOf(customer.api.deleteFile({ body: { url: second } }))).toBe('storage.file_in_use')
  })

  test('stand together, the newest first, and filter the list', async () => {
    const customer = await buyer()
    const written = await write(customer, 4, { images: [await photograph(customer, 40)] })
    await review(2)
    const { images, page } = await list({ hasImages: true })
    expect(images).toEqual([{ image: written.images[0], review: written._id }])
    expect(page.total).toBe(1)
    expect(await starsIn({ hasImages: true })).toEqual([4])
  })
})

describe('a film', () => {
  const film = async ({ api }: SignedIn, text: string): Promise<string> => {
    const file = { name: 'film.mp4', type: 'video/mp4', bytes: Buffer.from(mp4({ inData: text })) }
    return (await api.uploadFile({ body: { file, key: `${randomUUID()}.mp4`, isPublic: true } })).data.url
  }
  const watch = async (url: string, range?: string) => {
    const { statusCode, headers } = await platform.app.inject({ url, headers: { host: `${shop.key}.localhost`, ...(range ? { range } : {}) } })
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  const EVER = 'public, max-age=31536000, immutable'

  test('is shown with the review, in pieces, with a picture before it, and is its author’s own', async () => {
    const [customer, other] = [await buyer(), await shop.addCustomer()]
    const [url, poster] = [await film(customer, 'mine'), await photograph(customer, 50)]
    expect(await watch(url)).toEqual([404, 'text/plain; charset=utf-8', 'no-store'])
    expect(await codeOf(write(customer, 5, { video: { url: await film(other, 'theirs') } }))).toBe('storage.file_not_found')
    const written = await write(customer, 5, { video: { url, poster } })
    expect(written.video).toEqual({ url, contentType: 'video/mp4', poster: expect.stringContaining(poster), seconds: 7 })
    expect((await list()).data[0]?.video).toEqual(written.video)
    expect(await watch(url, 'bytes=0-3')).toEqual([206, 'video/mp4', EVER])
    for (const held of [url, poster]) expect(await codeOf(customer.api.deleteFile({ body: { url: held } }))).toBe('storage.file_in_use')
  })

  test('stays when the review is written anew with it, is replaced by another, and goes', async () => {
    const customer = await buyer()
    const { _id: reviewId, video } = await write(customer, 5, { video: { url: await film(customer, 'first') } })
    const change = async (more: object) => (await customer.api.updateReview({ params: { reviewId }, body: { rating: 4, ...more } })).data.video
    expect(await change({ video: { url: video?.url } })).toEqual(video)
    const second = await film(customer, 'second')
    expect(await change({ video: { url: second } })).toMatchObject({ url: second, poster: null })
    expect((await watch(video?.url ?? ''))[0]).toBe(404)
    await customer.api.deleteFile({ body: { url: video?.url ?? '' } })
    expect(await change({ video: null })).toBeNull()
    expect((await watch(second))[0]).toBe(404)
  })

  test('of a review that is hidden is seen by its author and by staff, and by nobody else', async () => {
    const customer = await buyer()
    const { _id: reviewId, video } = await write(customer, 1, { video: { url: await film(customer, 'hidden') } })
    const api = await staff()
    const params = { reviewId }
    await api.moderateReview({ params, body: { decision: 'insulting' } })
    expect((await watch(video?.url ?? ''))[0]).toBe(404)
    const other = await shop.addCustomer()
    expect(await codeOf(other.api.getReviewVideo({ params }))).toBe('review.not_found')
    expect(await codeOf(shop.guest().getReviewVideo({ params }))).toBe('identity.sign_in_required')
    for (const who of [customer.api, api]) expect(await who.getReviewVideo({ params })).toMatchObject({ type: 'video/mp4', bytes: expect.any(Uint8Array) })
    expect((await api.listReportedReviews({ query: { isDecided: true } })).data.find(({ _id }) => _id === reviewId)?.video).toEqual(video)
    await api.moderateReview({ params, body: { decision: 'keep' } })
    expect((await watch(video?.url ?? ''))[0]).toBe(200)
  })
})

describe('the list', () => {
  test('is sorted, filtered and paged, and tells how the stars are spread whatever the filter', async () => {
    for (const rating of [4, 5, 1, 5]) await review(rating)
    expect(await starsIn()).toEqual([5, 1, 5, 4])
    expect(await starsIn({ sort: 'highest' })).toEqual([5, 5, 4, 1])
    expect(await starsIn({ sort: 'lowest' })).toEqual([1, 4, 5, 5])
    expect(await starsIn({ rating: 5 })).toEqual([5, 5])
    const second = await list({ page: 2, itemsPerPage: 3, rating: undefined })
    expect(second.data.map(({ rating }) => rating)).toEqual([4])
    expect(second).toMatchObject({ page: { page: 2, itemsPerPage: 3, total: 4 }, histogram: [1, 0, 0, 1, 2] })
    expect((await list({ rating: 3 })).histogram).toEqual([1, 0, 0, 1, 2])
    expect((await list({ rating: 3 })).page.total).toBe(0)
  })
})

describe('a vote', () => {
  test('is given once by each customer, can be taken back, and is not for an own review', async () => {
    const author = await buyer()
    const { _id: reviewId } = await write(author, 5)
    const rate = async ({ api }: SignedIn, helpful: boolean) => (await api.rateReview({ params: { reviewId }, body: { helpful } })).data.helpful
    const [one, other] = [await shop.addCustomer(), await shop.addCustomer()]
    expect([await rate(one, true), await rate(one, true), await rate(other, true), await rate(one, false), await rate(one, false)]).toEqual([1, 1, 2, 1, 1])
    expect(await codeOf(rate(author, true))).toBe('review.own')
    expect((await other.api.getReviewStanding({ params: { id: product.id } })).data.helpful).toEqual([reviewId])
    expect((await one.api.getReviewStanding({ params: { id: product.id } })).data.helpful).toEqual([])
  })

  test('is counted when many vote at once, and lifts the review in the order of help', async () => {
    const { _id: reviewId } = await review(3)
    await review(5)
    const crowd = await Promise.all(Array.from({ length: 8 }, () => shop.addCustomer()))
    await Promise.all(crowd.flatMap(({ api }) => [true, false, true].map((helpful) => api.rateReview({ params: { reviewId }, body: { helpful } }))))
    await Promise.all(crowd.map(({ api }) => api.rateReview({ params: { reviewId }, body: { helpful: true } })))
    expect((await list({ sort: 'helpful' })).data.map(({ helpful }) => helpful)).toEqual([8, 0])
    expect(await faults()).toEqual([])
  })
})

describe('a report', () => {
  const report = ({ api }: SignedIn, reviewId: string, reason: 'untrue' | 'other' = 'untrue') =>
    api.reportReview({ params: { reviewId }, body: { reason, comments: 'No such thing.' } })
  /** The account goes. A code is readable nowhere but in its mail, so this one is made to be another. */
  async function leave({ api }: SignedIn): Promise<void> {
    const { refId } = await api.requestDeletionCode()
    const text = 'update sign_in_code set code_hash = $2 where id = $1'
    await platform.database.run({ name: 'test-set-code', text }, [refId, hashCode(refId, '271828')])
    await api.deleteAccount({ body: { refId, code: '271828' } })
  }

  test('hides the review when enough customers have sent one, and takes its stars with it until staff shows it again', async () => {
    const author = await buyer()
    const { _id: reviewId } = await write(author, 1)
    const [one, other] = [await shop.addCustomer(), await shop.addCustomer()]
    await report(one, reviewId)
    await report(one, reviewId, 'other')
    expect((await list()).page.total).toBe(1)
    await report(other, reviewId)
    expect((await list()).page.total).toBe(0)
    expect(await ratingOf()).toEqual([0, 0, 1, 2, 7])
    expect((await author.api.listOwnReviews({ query: {} })).data).toMatchObject([{ isHidden: true }])
    expect(await codeOf(one.api.rateReview({ params: { reviewId }, body: { helpful: true } }))).toBe('review.not_found')
    await author.api.updateReview({ params: { reviewId }, body: { rating: 2 } })
    expect(await ratingOf()).toEqual([0, 0, 1, 2, 7])

    const api = await staff()
    const { data, page } = await api.listReportedReviews({ query: {} })
    expect(page.total).toBe(1)
    expect(data[0]).toMatchObject({ _id: reviewId, isHidden: true, item: product.id })
    expect(data[0]?.reports.map(({ reason }) => reason).toSorted()).toEqual(['other', 'untrue'])
    expect(data[0]?.decisions).toEqual([])
    await api.moderateReview({ params: { reviewId }, body: { decision: 'keep' } })
    expect((await api.listReportedReviews({ query: {} })).page.total).toBe(0)
    expect(await ratingOf()).toEqual([0, 1, 1, 2, 7])
    await Promise.all([report(one, reviewId), report(other, reviewId)])
    expect((await list()).page.total).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('that hides a review waits for staff without its words when its sender goes; any other goes along', async () => {
    const [{ _id: hidden }, { _id: shown }] = [await review(1), await review(2)]
    const [one, other] = [await shop.addCustomer(), await shop.addCustomer()]
    await report(one, shown)
    for (const sender of [one, other]) await report(sender, hidden)
    for (const sender of [one, other]) await leave(sender)
    expect((await list()).data.map(({ _id }) => _id)).toEqual([shown])

    const api = await staff()
    const waiting = await api.listReportedReviews({ query: {} })
    expect(waiting.data.map(({ _id, reports }) => ({ _id, reports: reports.map(({ comments }) => comments) }))).toEqual([{ _id: hidden, reports: ['', ''] }])
    await api.moderateReview({ params: { reviewId: hidden }, body: { decision: 'keep' } })
    expect((await list()).page.total).toBe(2)
    expect(await faults()).toEqual([])
  })

  test('of many at once hides it once', async () => {
    const { _id: reviewId } = await review(4)
    const crowd = await Promise.all(Array.from({ length: 6 }, () => shop.addCustomer()))
    const answers = await Promise.all(crowd.map((customer) => codeOf(report(customer, reviewId))))
    expect(answers.toSorted()).toEqual(['accepted', 'accepted', ...Array.from({ length: 4 }, () => 'review.not_found')])
    expect(await ratingOf()).toEqual([0, 0, 1, 2, 7])
    expect(await faults()).toEqual([])
  })

  test('can be about what staff then hides of its own accord, twice to no further effect', async () => {
    const { _id: reviewId } = await review(5)
    const api = await staff()
    for (const decision of ['untrue', 'other', 'keep', 'keep', 'personal'] as const) await api.moderateReview({ params: { reviewId }, body: { decision } })
    expect((await list()).page.total).toBe(0)
    expect(await faults()).toEqual([])
  })

  test('leads to a decision that is remembered with its reason and who made it, and can be taken back', async () => {
    const { _id: reviewId } = await review(2)
    await report(await shop.addCustomer(), reviewId)
    const api = await staff()
    const decided = async () => (await api.listReportedReviews({ query: { isDecided: true } })).data.filter(({ _id }) => _id === reviewId)
    expect(await decided()).toEqual([])
    await api.moderateReview({ params: { reviewId }, body: { decision: 'insulting', comments: ' It calls the baker names. ' } })
    expect(await decided()).toMatchObject([
      { item: product.id, itemName: product.name, isHidden: true, reports: [], decisions: [{ decision: 'insulting', comments: 'It calls the baker names.' }] },
    ])
    expect((await list()).page.total).toBe(0)
    const colleague = await staff()
    await colleague.moderateReview({ params: { reviewId }, body: { decision: 'keep' } })
    const [after] = await decided()
    expect(after).toMatchObject({ isHidden: false, decisions: [{ decision: 'keep' }, { decision: 'insulting' }] })
    expect(new Set(after?.decisions.map((one) => one.staff)).size).toBe(2)
    expect((await list()).page.total).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('is not decided about without a reason', async () => {
    const { _id: reviewId } = await review(3)
    const api = await staff()
    // Callers of before said only whether.
    expect(await codeOf(api.moderateReview({ params: { reviewId }, body: { isHidden: true } as never }))).toBe('request.invalid')
    expect((await list()).page.total).toBe(1)
  })
})
