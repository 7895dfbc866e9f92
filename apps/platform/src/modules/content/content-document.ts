import { slugify } from '@galleria/kernel'
import { CONTENT_PLACEHOLDERS, type ContentPlaceholder, type FaqOccasion, isContentLink, isFaqOccasion } from '@galleria/rules'
import { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Of<Type extends Node['type']> = Extract<Node, { type: Type }>
type Phrase = Of<'paragraph'>['children'][number]

/** A stretch of text that looks alike. */
export type ContentSpan = { readonly text: string; readonly isStrong: boolean; readonly isEmphasis: boolean; readonly href: string | null }

export type ContentBlock =
  | {
      readonly kind: 'heading'
      readonly level: 2 | 3
      readonly anchor: string
      readonly text: string
      /** When what stands below it is wanted; only where it was said. */
      readonly occasions?: readonly FaqOccasion[]
    }
  | { readonly kind: 'paragraph'; readonly spans: readonly ContentSpan[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ContentSpan[])[] }

/** A text as it is shown. It holds no markup: whoever shows it draws each part as what it is, so there is nothing to make harmless (decision 0045). */
export type ContentDocument = { readonly title: string; readonly summary: string; readonly blocks: readonly ContentBlock[] }

/** Why a text was not taken, and in which line. */
export type ContentFault =
  | { readonly kind: 'title' | 'summary' }
  | { readonly kind: 'element' | 'character'; readonly line: number }
  | { readonly kind: 'link' | 'placeholder'; readonly line: number; readonly what: string }

export type ContentReading = { readonly document: ContentDocument } | { readonly faults: readonly ContentFault[] }

/** As many as help to mend a text. */
const MOST_FAULTS = 20
/** No page has as many. The time that the library takes goes with the square of them, and of lists within lists: minutes for what a text has room for. */
const [MOST_LINES, MOST_MARKS] = [2_000, 2_000]
const MARK = /[*_]+/g
const NESTED = /^\s*(?:(?:>|(?:[-+*]|\d{1,9}[.)])\s)\s*){4}/u
/** Control characters, and those that turn the direction in which a line is written and so make it say something else than it holds. */
const UNSEEN = /[^\P{Cc}\t\n\r]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** `{#its-anchor .shipped}` behind a heading, as in Pandoc: what it is called in every language, and when it is wanted. */
const ATTRIBUTES = /^(.*\S)\s*\{#([a-z][a-z0-9-]{0,79})((?:\s+\.[a-z_]+)*)\s*\}$/u
const PLACEHOLDER = /\{(\w+)\}/g
/** What placeholders may stand for, for looking at addresses. */
const sampleOf = (_: string, name: string): string => (name === 'phone' ? '12345678' : 'name@shop.example')

const lineOf = ({ position }: { readonly position?: { readonly start: { readonly line: number } } | undefined }): number => position?.start.line ?? 1

/** Reads Markdown of a small kind: a title, a first paragraph, then headings, paragraphs, flat lists, strong, emphasis and links. Everything else is a fault. */
export function readContent(markdown: string): ContentReading {
  const endless = endlessIn(markdown)
  if (endless) return { faults: [endless] }
  const faults: ContentFault[] = unseenIn(markdown)
  const anchors = new Set<string>()

  const isKnown = (name: string): boolean => CONTENT_PLACEHOLDERS.some((known) => known === name)
  function textOf(text: string, line: number): string {
    for (const [, name = ''] of text.matchAll(PLACEHOLDER)) if (!isKnown(name)) faults.push({ kind: 'placeholder', line, what: name })
    return text.replace(/\s+/g, ' ')
  }

  function spansOf(phrases: readonly Phrase[], look: Omit<ContentSpan, 'text'>): ContentSpan[] {
    return phrases.flatMap((phrase): ContentSpan[] => {
      const line = lineOf(phrase)
      switch (phrase.type) {
        case 'text':
          return [{ text: textOf(phrase.value, line), ...look }]
        case 'strong':
          return spansOf(phrase.children, { ...look, isStrong: true })
        case 'emphasis':
          return spansOf(phrase.children, { ...look, isEmphasis: true })
        case 'link': {
          const href = textOf(phrase.url, line)
          if (!isContentLink(href.replace(PLACEHOLDER, sampleOf))) faults.push({ kind: 'link', line, what: phrase.url })
          return spansOf(phrase.children, { ...look, href })
        }
        default:
          faults.push({ kind: 'element', line })
          return []
      }
    })
  }
  const plain = (phrases: readonly Phrase[]): ContentSpan[] => spansOf(phrases, { isStrong: false, isEmphasis: false, href: null })
  const wordsOf = (spans: readonly ContentSpan[]): string =>
    spans
      .map(({ text }) => text)
      .join('')
      .trim()

  function headingOf({ children, depth, ...at }: Of<'heading'>): ContentBlock[] {
    const spans = plain(children)
    const [, named, given, classes = ''] = ATTRIBUTES.exec(wordsOf(spans)) ?? []
    const text = named ?? wordsOf(spans)
    const occasions = classes.split(/[\s.]+/).filter((name) => name !== '')
    for (const name of occasions) if (!isFaqOccasion(name)) faults.push({ kind: 'placeholder', line: lineOf(at), what: `.${name}` })
    if (given !== undefined && anchors.has(given)) faults.push({ kind: 'placeholder', line: lineOf(at), what: `#${given}` })
    if ((depth !== 2 && depth !== 3) || text === '' || spans.some(({ href }) => href !== null)) {
      faults.push({ kind: 'element', line: lineOf(at) })
      return []
    }
    if (given !== undefined) anchors.add(given)
    return [
      { kind: 'heading', level: depth, anchor: given ?? anchorOf(text), text, ...(occasions.length > 0 ? { occasions: occasions.filter(isFaqOccasion) } : {}) },
    ]
  }

  function anchorOf(heading: string): string {
    const slug = slugify(heading) || 'section'
    let anchor = slug
    for (let count = 2; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
    return anchor
  }

  function itemOf(item: Of<'list'>['children'][number]): ContentSpan[] {
    const [only, ...others] = item.children
    if (only?.type === 'paragraph' && others.length === 0) return plain(only.children)
    faults.push({ kind: 'element', line: lineOf(item) })
    return []
  }

  function blockOf(node: Node): ContentBlock[] {
    if (node.type === 'heading') return headingOf(node)
    if (node.type === 'paragraph') return [{ kind: 'paragraph', spans: plain(node.children) }]
    if (node.type === 'list') return [{ kind: 'list', isOrdered: node.ordered === true, items: node.children.map(itemOf) }]
    faults.push({ kind: 'element', line: lineOf(node) })
    return []
  }

  const [first, second, ...rest] = fromMarkdown(markdown).children
  const title = first?.type === 'heading' && first.depth === 1 ? wordsOf(plain(first.children)) : ''
  const lead = second?.type === 'paragraph' ? wordsOf(plain(second.children)) : ''
  if (title === '') faults.push({ kind: 'title' })
  else if (lead === '') faults.push({ kind: 'summary' })
  const blocks = rest.flatMap(blockOf)
  return faults.length > 0 ? { faults: eachOnce(faults).slice(0, MOST_FAULTS) } : { document: { title, summary: lead, blocks } }
}

const eachOnce = (faults: readonly ContentFault[]): ContentFault[] => [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]

/** Where a text goes on without being a page. */
function endlessIn(markdown: string): ContentFault | undefined {
  let marks = 0
  const lines = markdown.split(/\r\n?|\n/)
  const at = lines.findIndex((line, index) => {
    marks += line.match(MARK)?.length ?? 0
    return index >= MOST_LINES || marks > MOST_MARKS || NESTED.test(line)
  })
  return at < 0 ? undefined : { kind: 'element', line: at + 1 }
}

const unseenIn = (markdown: string): ContentFault[] =>
  markdown.split('\n').flatMap((text, index): ContentFault[] => (UNSEEN.test(text) || !text.isWellFormed() ? [{ kind: 'character', line: index + 1 }] : []))

/** A text with what its placeholders stand for. */
export const fillText = (text: string, values: Readonly<Record<ContentPlaceholder, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name as ContentPlaceholder] ?? whole)

type Values = Readonly<Record<ContentPlaceholder, string>>

/** The document with what its placeholders stand for, in its text and in the addresses of its links. One that these turn into one that may not be led to leads nowhere. */
export function fillContent({ title, summary, blocks }: ContentDocument, values: Values, inAddresses: Values = values): ContentDocument {
  const fill = (text: string): string => fillText(text, values)
  const fillSpans = (spans: readonly ContentSpan[]): ContentSpan[] =>
    spans.map(({ text, href, ...look }) => {
      const address = href === null ? null : fillText(href, inAddresses)
      return { ...look, text: fill(text), href: address !== null && isContentLink(address) ? address : null }
    })
  return {
    title: fill(title),
    summary: fill(summary),
    blocks: blocks.map((block): ContentBlock => {
      if (block.kind === 'heading') return { ...block, text: fill(block.text) }
      if (block.kind === 'paragraph') return { ...block, spans: fillSpans(block.spans) }
      return { ...block, items: block.items.map(fillSpans) }
    }),
  }
}
