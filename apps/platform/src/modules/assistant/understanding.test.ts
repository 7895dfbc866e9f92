import { foldedWords } from '@galleria/kernel'
import { INTENTS, type Intent, UTTERANCES, type Utterances, VOCABULARIES } from '@galleria/locales/utterances'
import { beforeAll, describe, expect, it } from 'vitest'
import { KEPT_OUT } from './kept-out.fixture.ts'
import { learn, type Understand } from './understanding.ts'

const LANGUAGES = ['en', 'es'] as const
const labelled = (utterances: Utterances) => INTENTS.flatMap((intent) => utterances[intent].map((text) => ({ intent, text })))
/** The words in any order: what has the same is the same question. */
const bagOf = (text: string): string => foldedWords(text).toSorted().join(' ')

let understand: Understand
beforeAll(async () => {
  understand = await learn(Object.values(UTTERANCES), Object.values(VOCABULARIES))
})

const missed = (utterances: Utterances) =>
  labelled(utterances).flatMap(({ intent, text }) => {
    const found = understand(text).intent
    return found === intent ? [] : [`${text}: ${found}, not ${intent}`]
  })

describe('what the bot understands', () => {
  it('is measured on at least 150 utterances, some for each intent and language, that it has not learnt from', () => {
    const learnt = new Set(LANGUAGES.flatMap((language) => labelled(UTTERANCES[language]).map(({ text }) => bagOf(text))))
    const kept = LANGUAGES.flatMap((language) => labelled(KEPT_OUT[language]))
    expect(kept.length).toBeGreaterThanOrEqual(150)
    expect(learnt.size + kept.length).toBeGreaterThanOrEqual(300)
    expect(kept.filter(({ text }) => learnt.has(bagOf(text)))).toEqual([])
    expect(new Set(kept.map(({ text }) => bagOf(text))).size).toBe(kept.length)
    for (const language of LANGUAGES) for (const intent of INTENTS) expect(KEPT_OUT[language][intent].length, intent).toBeGreaterThanOrEqual(5)
  })

  it('is right for at least 95 % of these', () => {
    const wrong = LANGUAGES.flatMap((language) => missed(KEPT_OUT[language]))
    const all = LANGUAGES.reduce((sum, language) => sum + labelled(KEPT_OUT[language]).length, 0)
    expect(1 - wrong.length / all, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it.each(LANGUAGES)('is right for at least 92 %% of these in %s', (language) => {
    const wrong = missed(KEPT_OUT[language])
    expect(1 - wrong.length / labelled(KEPT_OUT[language]).length, wrong.join('\n')).toBeGreaterThanOrEqual(0.92)
  })

  const expectUnderstood = (pairs: readonly (readonly [string, Intent])[]): void =>
    expect(pairs.map(([text]) => [text, understand(text).intent])).toEqual(pairs)

  it('is the same however it is written, and with an order number in it', () =>
    expectUnderstood([
      ['WHERE IS MY ORDER', 'order_status'],
      ['donde esta mi pedido', 'order_status'],
      ['cancel g-7k3m-q2xd', 'cancel_order'],
      ['  Cancelar   G-7K3M-Q2XD.', 'cancel_order'],
    ]))

  it('tells a question about who speaks from one for a product, and from one for a person', () =>
    expectUnderstood([
      ['eres un robot?', 'identity'],
      ['are you a robot?', 'identity'],
      ['do you sell a robot kit?', 'find_product'],
      ['busco un robot para armar', 'find_product'],
      ['quiero un robot', 'find_product'],
      ['audífonos baratos', 'find_product'],
      ['mochila barata', 'find_product'],
      ['cheap backpack', 'find_product'],
      ['can I talk to a real person', 'person'],
      ['quiero hablar con una persona, no con un robot', 'person'],
    ]))

  it('is nothing where there is no word that it has ever heard', () => {
    for (const text of ['zzxq wvrk', '???', '日本語']) expect(understand(text)).toEqual({ intent: 'out_of_scope', confidence: 0 })
  })
})
