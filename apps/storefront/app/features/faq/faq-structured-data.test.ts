import { expect, it } from 'vitest'
import { faqStructuredData } from './faq-structured-data.ts'

const span = (text: string) => ({ text, isStrong: false, isEmphasis: false, href: null })

it('tells search engines each question with its answer as text', () => {
  const answer = [
    { kind: 'paragraph' as const, spans: [span('Open '), span('the order.')] },
    { kind: 'list' as const, isOrdered: false, items: [[span('One')], [span('Two')]] },
  ]
  expect(faqStructuredData({ questions: [{ _id: 'return', topic: 'returns', question: 'How?', answer }] })).toEqual({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'Open the order.\nOne\nTwo' } }],
  })
})
