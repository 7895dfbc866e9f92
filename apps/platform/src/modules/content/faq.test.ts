import { FAQ_OCCASIONS } from '@galleria/rules'
import { pageTexts } from '@galleria/locales/page-texts'
import { LOCALES } from '@galleria/kernel'
import { describe, expect, it } from 'vitest'
import { readContent } from './content-document.ts'
import { faqOf, searchFaq } from './faq.ts'

const LEAD = '# Questions\n\nWhat people ask.\n\n'
const documentOf = (markdown: string) => {
  const reading = readContent(markdown)
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults))
  return reading.document
}
const texts = pageTexts('faq')
const ours = (locale: (typeof LOCALES)[number]) => faqOf(documentOf(texts[locale])) ?? []
const found = (locale: (typeof LOCALES)[number], text: string) => searchFaq(ours(locale), text).map(({ anchor }) => anchor)

describe('a text of questions', () => {
  it('has topics, questions with the name and the occasions that their writer gave them, and answers', () => {
    const faq = faqOf(documentOf(`${LEAD}## Ways\n\n### Where is it? {#where .shipped .pickup}\n\nOn its way.\n\n- Or there\n\n### And now?\n\nWait.`))
    expect(faq).toMatchObject([
      { topic: { anchor: 'ways', title: 'Ways' }, anchor: 'where', question: 'Where is it?', occasions: ['shipped', 'pickup'] },
      { topic: { anchor: 'ways' }, anchor: 'and-now', question: 'And now?', occasions: [] },
    ])
    expect(faq?.map(({ answer }) => answer.length)).toEqual([2, 1])
  })

  it.each([
    ['a question without a topic', '### Where?\n\nHere.'],
    ['a question without an answer', '## Ways\n\n### Where?\n\n### When?\n\nNow.'],
    ['words that answer nothing', '## Ways\n\nSome words.\n\n### Where?\n\nHere.'],
    ['nothing', ''],
  ])('is none with %s', (_, text) => expect(faqOf(documentOf(LEAD + text))).toBeUndefined())

  it('is not taken with a name that is there already, or an occasion that nobody knows', () => {
    expect(readContent(`${LEAD}## A {#a}\n\n### B {#a}\n\nC`)).toMatchObject({ faults: [{ kind: 'placeholder', what: '#a' }] })
    expect(readContent(`${LEAD}## A\n\n### B {#b .lost}\n\nC`)).toMatchObject({ faults: [{ kind: 'placeholder', what: '.lost' }] })
  })
})

describe('what we bring along', () => {
  it('answers the same questions in every language, on the same occasions', () => {
    const [first, ...others] = LOCALES.map((locale) => ours(locale).map(({ anchor, topic: _, occasions }) => ({ anchor, occasions })))
    expect(first?.length).toBeGreaterThanOrEqual(30)
    for (const other of others) expect(other).toEqual(first)
  })

  it('has something to say on every occasion', () => {
    const covered = new Set(ours('en').flatMap(({ occasions }) => occasions))
    expect(FAQ_OCCASIONS.filter((occasion) => !covered.has(occasion))).toEqual([])
  })

  it.each([
    ['en', 'how do I return', 'return'],
    ['en', 'RETURNS', 'return'],
    ['en', 'money back', 'refund-when'],
    ['en', 'password', 'forgotten-password'],
    ['en', 'invoice zzz', 'invoice'],
    ['es', 'como devuelvo algo', 'return'],
    ['es', 'contrasena', 'forgotten-password'],
    ['es', 'factura empresa', 'business-invoice'],
    ['es', 'cupon no funciona', 'coupon-refused'],
  ] as const)('finds in %s with “%s” %s', (locale, text, anchor) => expect(found(locale, text).slice(0, 2)).toContain(anchor))

  it('finds nothing with words that no answer has, and all with none', () => {
    expect(found('en', 'xylophone')).toEqual([])
    expect(found('en', ' ?! ')).toHaveLength(ours('en').length)
  })
})
