import { getContentPage, listContentPages, listContentVersions, listFaq, listFaqRatings, publishContentPage, rateFaq, sendEnquiry } from '@galleria/contract'
import { NODE_PAGE_SIZE, PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { ContentHeads, ContentPagesService } from './content-page.service.ts'
import { placeholdersOf } from './content-placeholders.ts'
import type { ContentService } from './content.service.ts'
import { toWireFaq, toWireHead, toWirePage } from './content.view.ts'
import type { FaqService } from './faq.service.ts'

export function contentRoutes({ content, pages, faq }: { content: ContentService; pages: ContentPagesService; faq: FaqService }) {
  const sliceOf = ({ page = 1, itemsPerPage = PAGE_SIZE }: { page?: number; itemsPerPage?: number }) => ({ page, itemsPerPage })
  const headsOf = ({ locale, tenant }: RequestContext, { heads, total }: ContentHeads, slice: { page: number; itemsPerPage: number }) => ({
    data: heads.map((head) => toWireHead(locale, placeholdersOf(tenant), head)),
    page: { ...slice, total },
  })
  return [
    implement(sendEnquiry, async (ctx, { body }) => {
      await content.sendEnquiry(ctx, body)
      return { data: { ok: true as const } }
    }),
    implement(getContentPage, async (ctx, { params, query }) => ({
      data: toWirePage(ctx.locale, placeholdersOf(ctx.tenant), await pages.get(ctx, params.id, query.version)),
    })),
    implement(listContentPages, async (ctx, { query }) => {
      if (query.tenant !== undefined && query.tenant !== ctx.tenant.id && query.tenant !== ctx.tenant.key) throw new DomainError('tenant.unknown')
      return headsOf(ctx, await pages.listInForce(ctx, sliceOf(query)), sliceOf(query))
    }),
    implement(listContentVersions, async (ctx, { params, query }) => headsOf(ctx, await pages.listVersions(ctx, params.id, sliceOf(query)), sliceOf(query))),
    implement(publishContentPage, async (ctx, { params, body }) => ({
      data: toWireHead(ctx.locale, placeholdersOf(ctx.tenant), await pages.publish(ctx, params.id, body)),
    })),
    implement(listFaq, async (ctx, { query: { q, topic, occasion, page = 1, itemsPerPage = NODE_PAGE_SIZE } }) => {
      const { shown, topics, entries } = await faq.list(ctx, { q, topic, occasion })
      const offset = (page - 1) * itemsPerPage
      return {
        data: entries.slice(offset, offset + itemsPerPage).map(toWireFaq),
        topics: topics.map(({ anchor, title }) => ({ _id: anchor, title })),
        title: shown.document.title,
        summary: shown.document.summary,
        language: shown.language,
        version: shown.version.version,
        page: { page, itemsPerPage, total: entries.length },
      }
    }),
    implement(rateFaq, async (ctx, { params, body }) => {
      await faq.rate(ctx, params.id, body.helpful)
      return { data: { ok: true as const } }
    }),
    implement(listFaqRatings, async (ctx) => ({ data: (await faq.ratings(ctx)).map(({ anchor, ...counts }) => ({ _id: anchor, ...counts })) })),
  ]
}
