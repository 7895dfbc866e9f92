import { getContentPage, listContentPages, listContentVersions, publishContentPage, sendEnquiry } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { ContentHeads, ContentPagesService } from './content-page.service.ts'
import { placeholdersOf } from './content-placeholders.ts'
import type { ContentService } from './content.service.ts'
import { toWireHead, toWirePage } from './content.view.ts'

export function contentRoutes({ content, pages }: { content: ContentService; pages: ContentPagesService }) {
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
  ]
}
