import type { ContentBlockWire } from '@galleria/contract'
import type { FaqData } from './faq-data.ts'

const wordsOf = (spans: readonly { readonly text: string }[]): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .trim()

/** As text: a search engine shows no more of it. */
const textOf = (blocks: readonly ContentBlockWire[]): string =>
  blocks
    .map((block) => (block.kind === 'heading' ? block.text : block.kind === 'paragraph' ? wordsOf(block.spans) : block.items.map(wordsOf).join('\n')))
    .join('\n')

/** Questions for search engines (schema.org). */
export const faqStructuredData = ({ questions }: Pick<FaqData, 'questions'>): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: textOf(answer) } })),
})
