import type { Clock, Locale, LocalizedText } from '@galleria/kernel'
import { isReadable, tidy } from '@galleria/kernel'
import { type ContentWords, WORDS } from '@galleria/locales/words'
import { CONTENT_PAGES, CONTENT_PATHS, type ContentPage, contentPageOf } from '@galleria/rules'
import { LRUCache } from 'lru-cache'
import type { ContextOf, RequestContext } from '../../context.ts'
import { DomainError, type FieldError, type FieldFault, RequestInvalid, required } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { type ContentDocument, type ContentFault, type ContentReading, fillContent, readContent } from './content-document.ts'
import { type ContentVersion, type ContentVersionHead, languageOf } from './content-page.ts'
import { contentPageRepository } from './content-page.repository.ts'
import { placeholdersInAddresses, placeholdersOf } from './content-placeholders.ts'
import type { DefaultPages } from './default-pages.adapter.ts'
import { faqOf } from './faq.ts'

export type ContentPagesDeps = { readonly database: Database; readonly clock: Clock; readonly defaults: DefaultPages }

/** A version as a reader sees it. */
export type ShownContent = {
  readonly version: ContentVersion
  /** Null for the one in force. */
  readonly replacedAt: Date | null
  readonly language: Locale
  readonly document: ContentDocument
}

export type ContentHeads = { readonly heads: readonly ContentVersionHead[]; readonly total: number }
type Slice = { readonly page: number; readonly itemsPerPage: number }

export type NewContent = { readonly after: number; readonly texts: LocalizedText; readonly changes: LocalizedText }

/** Texts of some hundred tenants; the same text is read once. */
const MOST_READ = 500

/** Pages whose words a tenant owns. A page that it has not written says what the software brings along. */
export function createContentPagesService({ database, clock, defaults }: ContentPagesDeps) {
  const readings = new LRUCache<string, ContentReading>({ max: MOST_READ })

  function reading(markdown: string): ContentReading {
    const known = readings.get(markdown)
    if (known) return known
    const read = readContent(markdown)
    readings.set(markdown, read)
    return read
  }

  function pageOf(name: string): ContentPage {
    const page = contentPageOf(name)
    if (!page) throw new DomainError('content.page_not_found')
    return page
  }

  async function versionOf(ctx: RequestContext, page: ContentPage, wanted: number | undefined) {
    const repository = contentPageRepository(database, ctx.tenant.id)
    if (wanted !== 0) {
      const own = await repository.find(page, wanted)
      if (own) return own
      if (wanted !== undefined) throw new DomainError('content.page_not_found')
    }
    return { ...defaults[page], replacedAt: wanted === 0 ? await repository.firstPublishedAt(page) : null }
  }

  async function headsInForce(tenantId: string): Promise<ContentVersionHead[]> {
    const own = new Map((await contentPageRepository(database, tenantId).listInForce()).map((head) => [head.page, head]))
    return CONTENT_PAGES.map((name) => own.get(name) ?? defaults[name])
  }

  return {
    /** Throws `content.page_not_found`. */
    get: async (ctx: RequestContext, name: string, wanted?: number): Promise<ShownContent> => {
      const { replacedAt, ...version } = await versionOf(ctx, pageOf(name), wanted)
      const language = languageOf(version.texts, ctx.locale)
      const read = reading(version.texts[language] ?? '')
      // Whoever wrote this did not come through `publish`.
      if ('faults' in read) throw new Error(`Version ${version.version} of ${version.page} can not be shown: ${JSON.stringify(read.faults)}`)
      return { version, replacedAt, language, document: fillContent(read.document, placeholdersOf(ctx.tenant), placeholdersInAddresses(ctx.tenant)) }
    },

    whereabouts: async (tenantId: string): Promise<{ path: string; changedAt: Date }[]> =>
      (await headsInForce(tenantId)).map(({ page, publishedAt }) => ({ path: CONTENT_PATHS[page], changedAt: publishedAt })),

    /** each page as it is in force, in the order of the rules. */
    listInForce: async (ctx: RequestContext, { page, itemsPerPage }: Slice): Promise<ContentHeads> => {
      const heads = await headsInForce(ctx.tenant.id)
      return { heads: heads.slice((page - 1) * itemsPerPage, page * itemsPerPage), total: heads.length }
    },

    /** Newest first; the last is what the software brought along. Throws `content.page_not_found`. */
    listVersions: async (ctx: RequestContext, name: string, { page, itemsPerPage }: Slice): Promise<ContentHeads> => {
      const which = pageOf(name)
      const offset = (page - 1) * itemsPerPage
      const { versions, total } = await contentPageRepository(database, ctx.tenant.id).listVersions(which, { limit: itemsPerPage, offset })
      const isEnd = total >= offset && total < offset + itemsPerPage
      return { heads: isEnd ? [...versions, defaults[which]] : versions, total: total + 1 }
    },

    /**
     * A new version of a page, in force from now on. Throws RequestInvalid with each line that is not sane, `content.page_not_found`, and
     * `content.version_outdated` when somebody else was quicker.
     */
    publish: async (ctx: ContextOf<'staff'>, name: string, { after, texts, changes }: NewContent): Promise<ContentVersion> => {
      const page = pageOf(name)
      const words = WORDS[ctx.locale].content
      const { locales } = ctx.tenant.settings
      const errors: (FieldError | FieldFault)[] = locales.flatMap((locale) => [
        ...textErrors(`/texts/${locale}`, texts[locale], words, reading, page),
        ...changesErrors(`/changes/${locale}`, changes[locale]),
      ])
      for (const [field, given] of Object.entries({ texts, changes }))
        for (const locale of Object.keys(given))
          if (!locales.some((own) => own === locale)) errors.push({ path: `/${field}/${locale}`, say: (fields) => fields.unknown() })
      if (errors.length > 0) throw new RequestInvalid(errors)
      const inEach = (valueOf: (locale: Locale) => string): LocalizedText => Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)]))
      const titles = inEach((locale) => {
        const read = reading(texts[locale] ?? '')
        return 'document' in read ? read.document.title : ''
      })
      const version: ContentVersion = { page, version: after + 1, titles, texts, changes: inEach((locale) => tidy(changes[locale])), publishedAt: clock() }
      if (!(await contentPageRepository(database, ctx.tenant.id).add(version, ctx.actor.accountId))) throw new DomainError('content.version_outdated')
      return version
    },
  }
}
export type ContentPagesService = ReturnType<typeof createContentPagesService>

function textErrors(
  path: string,
  text: string | undefined,
  words: ContentWords,
  reading: (markdown: string) => ContentReading,
  page: ContentPage,
): (FieldError | FieldFault)[] {
  if (text === undefined) return [{ path, say: required }]
  const read = reading(text)
  if ('faults' in read) return read.faults.map((fault) => ({ path, message: faultText(words, fault) }))
  return page === 'faq' && !faqOf(read.document) ? [{ path, message: words.faq() }] : []
}

function changesErrors(path: string, text: string | undefined): FieldFault[] {
  if (text === undefined || tidy(text) === '') return [{ path, say: required }]
  return isReadable(text) ? [] : [{ path, say: (fields) => fields.unreadable() }]
}

function faultText(words: ContentWords, fault: ContentFault): string {
  switch (fault.kind) {
    case 'title':
    case 'summary':
      return words[fault.kind]()
    case 'element':
    case 'character':
      return words[fault.kind](fault.line)
    case 'link':
    case 'placeholder':
      return words[fault.kind](fault.line, fault.what)
  }
}
