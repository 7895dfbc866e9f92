import type { ContentBlockWire, ContentPageWire, FaqWire } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import { CONTENT_PATHS, type ContentPlaceholder } from '@galleria/rules'
import { type ContentBlock, fillText } from './content-document.ts'
import type { ContentVersionHead } from './content-page.ts'
import type { ShownContent } from './content-page.service.ts'
import type { FaqEntry } from './faq.ts'

type Values = Readonly<Record<ContentPlaceholder, string>>

export const toWireHead = (locale: Locale, values: Values, { page, version, titles, publishedAt, changes }: ContentVersionHead) => ({
  _id: page,
  path: CONTENT_PATHS[page],
  version,
  title: fillText(textIn(titles, locale), values),
  publishedAt: publishedAt.toISOString(),
  changes: textIn(changes, locale),
})

export const toWirePage = (locale: Locale, values: Values, { version, replacedAt, language, document }: ShownContent): ContentPageWire => ({
  ...toWireHead(locale, values, version),
  replacedAt: replacedAt?.toISOString() ?? null,
  title: document.title,
  summary: document.summary,
  language,
  blocks: document.blocks.map(toWireBlock),
})

function toWireBlock(block: ContentBlock): ContentBlockWire {
  if (block.kind === 'paragraph') return { ...block, spans: [...block.spans] }
  if (block.kind === 'list') return { ...block, items: block.items.map((item) => [...item]) }
  const { kind, level, anchor, text } = block
  return { kind, level, anchor, text }
}

export const toWireFaq = ({ topic, anchor, question, answer, occasions }: FaqEntry): FaqWire => ({
  _id: anchor,
  topic: topic.anchor,
  question,
  answer: answer.map(toWireBlock),
  occasions: [...occasions],
})
