import { foldToAscii } from '@galleria/kernel'
import { type FaqOccasion, MAX_FAQ } from '@galleria/rules'
import type { ContentBlock, ContentDocument } from './content-document.ts'

export type FaqTopic = { readonly anchor: string; readonly title: string }

/** A question with its answer; `anchor` is the same in every language where its writer says so. */
export type FaqEntry = {
  readonly topic: FaqTopic
  readonly anchor: string
  readonly question: string
  readonly answer: readonly ContentBlock[]
  readonly occasions: readonly FaqOccasion[]
}

/** The questions of a text: topics (##), questions below them (###), an answer below each. Undefined for a text that is made otherwise. */
export function faqOf({ blocks }: Pick<ContentDocument, 'blocks'>): readonly FaqEntry[] | undefined {
  const entries: (Omit<FaqEntry, 'answer'> & { readonly answer: ContentBlock[] })[] = []
  let topic: FaqTopic | undefined
  let isOpen = false
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      topic = { anchor: block.anchor, title: block.text }
      isOpen = false
    } else if (block.kind === 'heading') {
      if (!topic) return undefined
      entries.push({ topic, anchor: block.anchor, question: block.text, occasions: block.occasions ?? [], answer: [] })
      isOpen = true
    } else {
      const entry = entries.at(-1)
      if (!isOpen || !entry) return undefined
      entry.answer.push(block)
    }
  }
  const isWhole = entries.length > 0 && entries.length <= MAX_FAQ && entries.every(({ answer }) => answer.length > 0)
  return isWhole ? entries : undefined
}

const wordsOf = (text: string): string[] => foldToAscii(text).split(' ').filter(Boolean)
const textOf = (blocks: readonly ContentBlock[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'heading' ? [block] : block.kind === 'paragraph' ? block.spans : block.items.flat()).map(({ text }) => text))
    .join(' ')

/** A word of the question says more than one of the answer. */
const IN_QUESTION = 3
/** Of the best score: what is found beside it has at least as much. */
const NEAR = 0.3

/**
 * Those that what is looked for is about, the nearest first. A word counts by how few answers have it, so that "how", "my" or "pedido" are worth little without any list
 * of such words; one that no answer has is left out. Letters are compared without accents, and by their beginning, so that "return" finds "returns".
 */
export function searchFaq(entries: readonly FaqEntry[], text: string): readonly FaqEntry[] {
  const asked = [...new Set(wordsOf(text))]
  if (asked.length === 0) return entries
  const known = entries.map((entry) => ({ question: wordsOf(entry.question), answer: wordsOf(textOf(entry.answer)) }))
  const has = (words: readonly string[], word: string): boolean => words.some((each) => each === word || (word.length > 2 && each.startsWith(word)))
  const weightsOf = (word: string): number[] => known.map(({ question, answer }) => (has(question, word) ? IN_QUESTION : has(answer, word) ? 1 : 0))
  const weighed = asked.map((word) => {
    const weights = weightsOf(word)
    const found = weights.filter((weight) => weight > 0).length
    return { weights, worth: found > 0 ? Math.log(1 + entries.length / found) : 0 }
  })
  const scores = entries.map((entry, index) => ({ entry, score: weighed.reduce((sum, { weights, worth }) => sum + (weights[index] ?? 0) * worth, 0) }))
  const best = Math.max(0, ...scores.map(({ score }) => score))
  return best === 0
    ? []
    : scores
        .filter(({ score }) => score >= best * NEAR)
        .toSorted((a, b) => b.score - a.score)
        .map(({ entry }) => entry)
}
