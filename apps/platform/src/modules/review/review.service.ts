import type { Clock } from '@galleria/kernel'
import { REPORTS_TO_HIDE, type ReviewComplaint, type ReviewSort, type ReviewStanding } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { ContextOf, CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { moderationRepository } from './moderation.repository.ts'
import { findVideo, type HeldReview, ownReviewRepository } from './own-review.repository.ts'
import { authorOf, orderToReview, type OwnReview, type Writing } from './review.ts'
import type { ReviewParts, ReviewPorts } from './review.ports.ts'
import { reviewRepository } from './review.repository.ts'

export type ReviewDeps = ReviewPorts & { readonly database: Database; readonly clock: Clock; readonly parts: ReviewParts }

/** A review as it was sent: `images` are addresses of pictures, and a video is one too. */
export type SentReview = Writing & {
  readonly images: readonly string[]
  readonly video: { readonly url: string; readonly poster: string | undefined } | undefined
}

type Slice = { readonly limit: number; readonly offset: number }

type ReviewListQuery = Slice & { readonly rating?: number | undefined; readonly hasImages?: boolean | undefined; readonly sort: ReviewSort }

/** Reviews by those who bought something (A-066..A-068). A review's stars are its product's for as long as it is shown. */
export function createReviewService({ database, clock, parts, tilesOf, holdCustomer, nameOf, attachPictures, attachVideo, heldVideo, countStars }: ReviewDeps) {
  const ownOf = (ctx: CustomerContext, db: Orm = database.orm) => ownReviewRepository(db, ctx.tenant.id, ctx.actor.customerId, parts)

  /** One change of a customer's after the other. */
  const change = <T>(ctx: CustomerContext, work: (own: ReturnType<typeof ownOf>, tx: Orm) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await holdCustomer(tx, ctx)
      return work(ownOf(ctx, tx), tx)
    })

  async function written(own: ReturnType<typeof ownOf>, reviewId: string): Promise<OwnReview> {
    const review = await own.find(reviewId)
    if (!review) throw new DomainError('review.not_found')
    return review
  }

  /** Of others only what is shown; nobody votes on an own one. */
  async function holdOthers(ctx: CustomerContext, own: ReturnType<typeof ownOf>, reviewId: string): Promise<HeldReview> {
    const review = await own.hold(reviewId)
    if (review?.customerId === ctx.actor.customerId) throw new DomainError('review.own')
    if (!review || review.isHidden) throw new DomainError('review.not_found')
    return review
  }

  /** Lets a review show these from now on, and nothing else. Throws `storage.file_not_found`. */
  async function show(ctx: CustomerContext, tx: Orm, reviewId: string, { images, video }: Pick<SentReview, 'images' | 'video'>): Promise<void> {
    const own = ownOf(ctx, tx)
    await own.setPictures(reviewId, await attachPictures(tx, ctx, images))
    const film = video && (await attachVideo(tx, ctx, video.url))
    const [poster] = video?.poster === undefined ? [] : await attachPictures(tx, ctx, [video.poster])
    await own.setVideo(reviewId, film && { ...film, poster })
  }

  async function assertSold(ctx: CustomerContext, productId: string): Promise<void> {
    if ((await tilesOf(ctx, [productId])).length === 0) throw new DomainError('catalog.item_not_found')
  }

  return {
    list: ({ tenant }: RequestContext, productId: string, { rating, hasImages, sort, limit, offset }: ReviewListQuery) =>
      reviewRepository(database, tenant.id).page(productId, sort, { rating: rating ?? null, hasImages: hasImages ?? false, limit, offset }),

    /** Throws `catalog.item_not_found`, `review.not_delivered`, `review.already_given` (V-36) and `storage.file_not_found`. */
    create: async (ctx: CustomerContext, productId: string, orderNamed: string | undefined, { images, video, ...writing }: SentReview): Promise<OwnReview> => {
      await assertSold(ctx, productId)
      const { first, last } = await nameOf(ctx)
      return change(ctx, async (own, tx) => {
        const order = orderToReview(await own.delivered(productId, orderNamed), orderNamed)
        if (order === 'given') throw new DomainError('review.already_given')
        if (order === 'not_delivered') throw new DomainError('review.not_delivered')
        const id = newId()
        await own.add({ ...writing, id, productId, orderId: order.orderId, author: authorOf(first, last), locale: ctx.locale, createdAt: clock() })
        await show(ctx, tx, id, { images, video })
        await countStars(tx, ctx.tenant.id, productId, { now: writing.rating, before: null })
        return written(own, id)
      })
    },

    /** Throws `review.not_found`, for another's too, and `storage.file_not_found`. */
    update: (ctx: CustomerContext, reviewId: string, { images, video, ...writing }: SentReview): Promise<OwnReview> =>
      change(ctx, async (own, tx) => {
        const before = await own.hold(reviewId)
        if (before?.customerId !== ctx.actor.customerId) throw new DomainError('review.not_found')
        await own.change(reviewId, writing, clock())
        await show(ctx, tx, reviewId, { images, video })
        if (!before.isHidden) await countStars(tx, ctx.tenant.id, before.productId, { now: writing.rating, before: before.rating })
        return written(own, reviewId)
      }),

    listOwn: (ctx: CustomerContext, query: Slice & { readonly order: string | undefined }) => ownOf(ctx).list(query),

    standing: async (ctx: CustomerContext, productId: string) => {
      await assertSold(ctx, productId)
      const own = ownOf(ctx)
      const [delivered, reviews, helpful] = await Promise.all([own.delivered(productId), own.ofProduct(productId), own.votes(productId)])
      const order = orderToReview(delivered)
      const standing: ReviewStanding = typeof order === 'string' ? order : 'open'
      return { standing, reviews, helpful }
    },

    /** The film of a review that its author or staff wants to see, whether others see it or not. Throws `review.not_found`. */
    openVideo: async ({ tenant, actor }: ContextOf<'customer' | 'staff'>, reviewId: string): Promise<{ readonly type: string; readonly bytes: Uint8Array }> => {
      const author = actor.kind === 'staff' ? undefined : actor.customerId
      const id = await findVideo(database.orm, tenant.id, reviewId, author)
      const video = id === undefined ? undefined : await heldVideo(tenant.id, id)
      if (!video) throw new DomainError('review.not_found')
      return { type: video.contentType, bytes: video.body }
    },

    /** Answers how many find it helpful now. Throws `review.not_found`, `review.own`. */
    rate: (ctx: CustomerContext, reviewId: string, isHelpful: boolean): Promise<number> =>
      change(ctx, async (own) => {
        const { helpful } = await holdOthers(ctx, own, reviewId)
        const step = await own.vote(reviewId, isHelpful)
        // A vote that changes nothing is no change of the page either.
        return step === 0 ? helpful : own.addHelpful(reviewId, step)
      }),

    /** Throws `review.not_found`, `review.own`. */
    report: (ctx: CustomerContext, reviewId: string, reason: ReviewComplaint, comments: string): Promise<void> =>
      change(ctx, async (own, tx) => {
        const { productId, customerId, rating, reports } = await holdOthers(ctx, own, reviewId)
        const now = clock()
        if (!(await own.report(reviewId, reason, comments, now))) return
        const { tenant } = ctx
        const isHidden = reports + 1 >= (tenant.settings.reviews?.reportsToHide ?? REPORTS_TO_HIDE)
        await moderationRepository(tx, tenant.id).mark(reviewId, { reports: reports + 1, hiddenAt: isHidden ? now : null })
        if (isHidden && customerId !== null) await countStars(tx, tenant.id, productId, { now: null, before: rating })
      }),
  }
}
export type ReviewService = ReturnType<typeof createReviewService>
