import { LOCALES } from '@galleria/kernel'
import { CONTENT_CHANGES_MAX, CONTENT_PAGES, CONTENT_TEXT_MAX, EMAIL_MAX, ENQUIRY_MESSAGE_MAX, ENQUIRY_MESSAGE_MIN, ENQUIRY_NAME_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Instant, oneOf, PageNumber, PageSize, PageWire, Revision, someOf } from './common.ts'
import { operation } from './operation.ts'

export const sendEnquiry = operation({
  id: 'sendEnquiry',
  ref: 'A-083',
  method: 'POST',
  path: '/cms/contact-enquiry/create',
  summary: 'The contact form: kept, and mailed to the shop',
  tag: 'content',
  auth: 'public',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: ENQUIRY_NAME_MAX }),
    email: Type.String({ minLength: 3, maxLength: EMAIL_MAX }),
    message: Type.String({ minLength: ENQUIRY_MESSAGE_MIN, maxLength: ENQUIRY_MESSAGE_MAX }),
  }),
  reply: Done,
  limits: { bySender: { points: 5, seconds: 3600 } },
  errors: [],
})

/** A stretch of text that looks alike. There is no markup anywhere in a page: a reader of this wire draws its own. */
const ContentSpan = Type.Object({
  text: Type.String(),
  isStrong: Type.Boolean(),
  isEmphasis: Type.Boolean(),
  href: Type.Union([Type.String(), Type.Null()], { description: 'An https, mailto or tel address, or a path of this shop without its language' }),
})

export const ContentBlock = Type.Union(
  [
    Type.Object({
      kind: Type.Literal('heading'),
      level: Type.Union([Type.Literal(2), Type.Literal(3)]),
      anchor: Type.String({ description: 'Unique within the page' }),
      text: Type.String(),
    }),
    Type.Object({ kind: Type.Literal('paragraph'), spans: Type.Array(ContentSpan) }),
    Type.Object({ kind: Type.Literal('list'), isOrdered: Type.Boolean(), items: Type.Array(Type.Array(ContentSpan)) }),
  ],
  { $id: 'ContentBlock' },
)
export type ContentBlockWire = Static<typeof ContentBlock>

const HEAD = {
  _id: oneOf(CONTENT_PAGES),
  path: Type.String({ description: 'Where the shop shows it, without its language' }),
  version: Type.Integer({ description: "0 is the text that the software brings along; a tenant's own begin with 1" }),
  title: Type.String(),
  publishedAt: Instant,
  changes: Type.String({ description: 'What is new in it, in a sentence or two' }),
} as const

const ContentHead = Type.Object(HEAD, { $id: 'ContentHead' })

export const ContentPageWire = Type.Object(
  {
    ...HEAD,
    replacedAt: Type.Union([Instant, Type.Null()], { description: 'Null for the version in force' }),
    summary: Type.String({ description: 'The first paragraph' }),
    language: oneOf(LOCALES, { description: 'Of the text; another one than asked for where the tenant has not written it in that' }),
    blocks: Type.Array(ContentBlock, { description: 'What follows the title and the summary' }),
  },
  { $id: 'ContentPage' },
)
export type ContentPageWire = Static<typeof ContentPageWire>

const PageParams = Type.Object({ id: Type.String({ maxLength: 40, description: `${CONTENT_PAGES.join(', ')}, or the last part of the path` }) })

export const getContentPage = operation({
  id: 'getContentPage',
  ref: 'A-060',
  method: 'GET',
  path: '/cms/page/detail/{id}',
  summary: 'A page of words that the tenant owns: about, terms, privacy, returns; as it is or as it was',
  tag: 'content',
  auth: 'public',
  params: PageParams,
  query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
  reply: Type.Object({ data: ContentPageWire }),
  errors: ['content.page_not_found'],
})

export const listContentPages = operation({
  id: 'listContentPages',
  ref: 'A-061',
  method: 'GET',
  path: '/cms/privacy-setting/list',
  summary: 'The pages of words that the shop has, as they are in force',
  tag: 'content',
  auth: 'public',
  query: Type.Object({
    tenant: Type.Optional(Type.String({ maxLength: 80, description: 'Id or key; only ever the shop that is asked' })),
    page: PageNumber,
    itemsPerPage: PageSize,
  }),
  reply: Type.Object({ data: Type.Array(ContentHead), page: PageWire }),
  errors: ['tenant.unknown'],
})

export const listContentVersions = operation({
  id: 'listContentVersions',
  ref: 'G-09',
  method: 'GET',
  path: '/cms/page/versions/{id}',
  summary: 'What a page said and from when on, newest first',
  tag: 'content',
  auth: 'public',
  params: PageParams,
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize }),
  reply: Type.Object({ data: Type.Array(ContentHead), page: PageWire }),
  errors: ['content.page_not_found'],
})

const texts = (maxLength: number, description: string) => someOf(LOCALES, Type.String({ minLength: 1, maxLength }), { description })

export const publishContentPage = operation({
  id: 'publishContentPage',
  ref: 'G-09',
  method: 'POST',
  path: '/cms/page/publish/{id}',
  summary: 'Writes a new version of a page, in every language of the shop; the earlier ones stay to be read',
  tag: 'content',
  auth: { staff: ['content.edit'] },
  params: PageParams,
  body: Type.Object({
    after: Revision('The version that the writer began from: refused when another one has come since'),
    texts: texts(
      CONTENT_TEXT_MAX,
      'Markdown by language: a title (#), a first paragraph, then sections (## and ###), paragraphs, lists, strong, emphasis and links. No HTML, no pictures.',
    ),
    changes: texts(CONTENT_CHANGES_MAX, 'What is new in it, by language'),
  }),
  reply: Type.Object({ data: ContentHead }),
  status: 201,
  limits: { byAccount: { points: 60, seconds: 3600 }, bodyBytes: 512 * 1024 },
  errors: ['content.page_not_found', 'content.version_outdated'],
})
