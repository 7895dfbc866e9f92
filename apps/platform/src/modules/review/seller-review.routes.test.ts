import { createTestShop, refusalOf, type SignedIn, startTestPlatform, type TestProduct, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aboutPerson } from '../../infra/personal-data.ts'
import { faultsOfReviews, reviewersOf } from './review.fixture.ts'
import { reviewPersonal } from './review.personal.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
let product: TestProduct
beforeAll(async () => {
  shop = await createTestShop(platform)
})
beforeEach(async () => {
  product = await shop.addProduct({ stock: 500 })
})
afterAll(platform.close)

const { buyer, write, review, staff } = reviewersOf(() => ({ shop, product }))
const list = () => shop.guest().listReviews({ params: { id: product.id }, query: {} })

describe('a reply', () => {
  async function clerk(sellerId = shop.seller.id): Promise<SignedIn> {
    const person = await shop.addCustomer()
    await shop.setSellerRights(person.userInfo._id, sellerId, ['review.answer'])
    return person
  }
  const reply = ({ api }: SignedIn, reviewId: string, comments: string | null) => api.replyToReview({ params: { reviewId }, body: { comments } })
  const shown = async () => (await list()).data.map((one) => one.reply?.comments)
  /** What its author is to be told of. */
  const told = async ({ userInfo }: SignedIn) => {
    const text = `select payload from event_outbox where tenant_id = $1 and type = 'notification.due' and payload ->> 'customerId' = $2`
    return (await platform.database.run<{ payload: object }>({ name: 'test-told', text }, [shop.tenantId, userInfo._id])).map(({ payload }) => payload)
  }

  test('of the seller stands below the review for everybody, and tells its author once', async () => {
    const [author, seller] = [await buyer(), await clerk()]
    const { _id: reviewId, reply: none } = await write(author, 2, { comments: 'One ear is silent.' })
    expect(none).toBeNull()
    const { data } = await reply(seller, reviewId, ' We have sent you another pair. ')
    expect(data).toMatchObject({ _id: reviewId, item: product.id, itemName: product.name })
    expect(data.reply).toEqual({ comments: 'We have sent you another pair.', language: 'en', createdAt: expect.any(String), editedAt: null })
    expect((await list()).data[0]?.reply).toEqual(data.reply)
    expect((await author.api.listOwnReviews({ query: {} })).data[0]?.reply).toEqual(data.reply)
    expect(await told(author)).toMatchObject([
      { kind: 'review_answered', subject: { kind: 'product', id: product.id }, name: shop.seller.name, text: 'We have sent you another pair.' },
    ])

    const changed = await reply(seller, reviewId, 'Another pair is on its way.')
    expect(changed.data.reply).toMatchObject({ comments: 'Another pair is on its way.', createdAt: data.reply?.createdAt, editedAt: expect.any(String) })
    expect(await told(author)).toHaveLength(1)
    expect((await reply(seller, reviewId, null)).data.reply).toBeNull()
    expect(await shown()).toEqual([undefined])
    // What is written anew afterwards is a reply like the first.
    expect((await reply(seller, reviewId, 'Has it arrived?')).data.reply?.editedAt).toBeNull()
    expect(await told(author)).toHaveLength(2)
  })

  test('is of the seller of the product, to a review that is shown, and to nobody else', async () => {
    const { _id: reviewId } = await review(3)
    const rival = await clerk((await shop.addSeller('Rival Radios')).id)
    expect(await refusalOf(reply(rival, reviewId, 'Buy ours instead.'))).toBe('review.not_found')
    expect(await refusalOf(reply(rival, reviewId, null))).toBe('review.not_found')
    expect((await rival.api.listSellerReviews({ query: {} })).page.total).toBe(0)
    const seller = await clerk()
    await (await staff()).moderateReview({ params: { reviewId }, body: { decision: 'insulting' } })
    expect(await refusalOf(reply(seller, reviewId, 'We have read it.'))).toBe('review.not_found')
    await shop.setSellerRights(seller.userInfo._id, shop.seller.id, ['chat.answer'])
    expect(await refusalOf(reply(seller, reviewId, 'We have read it.'))).toBe('identity.right_missing')
    expect(await shown()).toEqual([])
  })

  test('says something, in no more than a thousand letters', async () => {
    const [{ _id: reviewId }, seller] = [await review(3), await clerk()]
    for (const comments of ['', ' \n', 'x'.repeat(1001)]) expect(await refusalOf(reply(seller, reviewId, comments))).toBe('request.invalid')
    await reply(seller, reviewId, 'x'.repeat(1000))
    expect(await shown()).toEqual(['x'.repeat(1000)])
  })

  test('divides what the seller sees: reviews that have one, and those that have none', async () => {
    const mine = await shop.addSeller('Own Audio')
    const seller = await clerk(mine.id)
    product = await shop.addProduct({ stock: 500, sellerId: mine.id })
    const [first, second] = [await review(5), await review(1)]
    await reply(seller, first._id, 'Thank you!')
    const of = async (query: object) => (await seller.api.listSellerReviews({ query })).data.map(({ _id }) => _id)
    expect(await of({})).toEqual([second._id, first._id])
    expect(await of({ isAnswered: false })).toEqual([second._id])
    expect(await of({ isAnswered: true })).toEqual([first._id])
    expect((await seller.api.listSellerReviews({ query: { itemsPerPage: 1, page: 2 } })).page).toEqual({ page: 2, itemsPerPage: 1, total: 2 })
  })

  test('by two of a seller at once tells the author once', async () => {
    const [author, one, other] = [await buyer(), await clerk(), await clerk()]
    const { _id: reviewId } = await write(author, 4)
    await Promise.all([reply(one, reviewId, 'Thank you.'), reply(other, reviewId, 'We are glad.')])
    expect(await told(author)).toHaveLength(1)
  })

  test('is taken away by staff, who is remembered, while the review stays', async () => {
    const [{ _id: reviewId }, seller, api] = [await review(2), await clerk(), await staff()]
    expect(await refusalOf(api.removeReviewReply({ params: { reviewId }, body: {} }))).toBe('review.not_answered')
    await reply(seller, reviewId, 'Mr Rao of 12 Lake Road is a liar.')
    await api.moderateReview({ params: { reviewId }, body: { decision: 'keep' } })
    await api.removeReviewReply({ params: { reviewId }, body: { comments: ' It names the customer. ' } })
    expect(await shown()).toEqual([undefined])
    const found = (await api.listReportedReviews({ query: { isDecided: true } })).data.find(({ _id }) => _id === reviewId)
    expect(found).toMatchObject({ isHidden: false, decisions: [{ decision: 'reply_removed', comments: 'It names the customer.' }, { decision: 'keep' }] })
    expect(await faultsOfReviews(platform)).toEqual([])
  })

  test('goes with the words of a review when its author’s account goes', async () => {
    const [author, seller] = [await buyer(), await clerk()]
    const { _id: reviewId } = await write(author, 5, { comments: 'I am Anjali, and I like it.' })
    await reply(seller, reviewId, 'Thank you, Anjali!')
    for (const text of reviewPersonal.erased ?? [])
      await platform.database.orm.execute(aboutPerson(text, { tenantId: shop.tenantId, customerId: author.userInfo._id, email: null, at: new Date() }))
    expect(await shown()).toEqual([undefined])
    expect(await faultsOfReviews(platform)).toEqual([])
  })
})
