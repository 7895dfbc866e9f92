import { foldedWords } from '@galleria/kernel'
import { CONCEPTS, type Concept, INTENTS, type Intent, type Utterances, type Vocabulary } from '@galleria/locales/utterances'

/** What somebody seems to want. `confidence` is from 0 to 1. */
export type Understood = { readonly intent: Intent; readonly confidence: number }
export type Understand = (text: string) => Understood

/** Order numbers, "G-7K3M-Q2XD": what stands for one says more than its letters. */
export const ORDER_NUMBER = /(?<![\p{L}\d])[a-z]{1,4}-[a-z\d]{4,8}(?:-[a-z\d]{1,8})*(?![\p{L}\d])/giu

const PREFIX = 5
const SHORT = 'short'
/** What a word is about says more than which it is. */
const CONCEPT_WEIGHT = 3
const PAIR_WEIGHT = 2
const EPOCHS = 120
const RATE = 10
const DECAY = 0.0003
/** Below it nothing is understood: with as many intents as there are, chance is a twentieth. */
export const LEAST_CONFIDENCE = 0.2

/** Which concepts a folded word is about, in whichever language. */
export function conceptReader(vocabularies: readonly Vocabulary[]): (word: string) => readonly Concept[] {
  const exact = new Map<string, Set<Concept>>()
  const beginnings: (readonly [string, Concept])[] = []
  for (const { concepts } of vocabularies)
    for (const concept of CONCEPTS)
      for (const word of concepts[concept].split(' '))
        if (word.endsWith('*')) beginnings.push([word.slice(0, -1), concept])
        else exact.set(word, (exact.get(word) ?? new Set()).add(concept))
  return (word) => [...new Set([...(exact.get(word) ?? []), ...beginnings.filter(([start]) => word.startsWith(start)).map(([, concept]) => concept)])]
}

type Feature = readonly [name: string, weight: number]

/** What a text is learnt by: its words, how they begin, which follow each other, what they are about; of length 1. */
function featuresOf(text: string, conceptsOf: (word: string) => readonly Concept[]): Feature[] {
  const words = foldedWords(text.replaceAll(ORDER_NUMBER, ' order number '))
  const features = new Map<string, number>()
  const beginnings = words.map((word) => word.slice(0, PREFIX))
  words.forEach((word, place) => {
    features.set(`w:${word}`, 1)
    if (word.length >= PREFIX) features.set(`p:${beginnings[place]}`, 1)
    if (place > 0) features.set(`b:${beginnings[place - 1]} ${beginnings[place]}`, 1)
    for (const concept of conceptsOf(word)) features.set(`c:${concept}`, CONCEPT_WEIGHT)
  })
  if (words.length > 0) features.set(`^${beginnings[0]}`, 1)
  if (words.length < 3) features.set(SHORT, 1)
  const concepts = [...new Set(words.flatMap(conceptsOf))].sort()
  for (const [index, one] of concepts.entries()) for (const other of concepts.slice(index + 1)) features.set(`cc:${one}+${other}`, PAIR_WEIGHT)
  const length = Math.sqrt([...features.values()].reduce((sum, weight) => sum + weight * weight, 0))
  return [...features].map(([name, weight]) => [name, weight / length])
}

type Sparse = { readonly places: Int32Array; readonly weights: Float64Array }

const K = INTENTS.length

/** Adds up for each intent what speaks for it, and makes shares of one of it. */
function sharesOf({ places, weights }: Sparse, model: Float64Array, shares: Float64Array): void {
  shares.fill(0)
  for (let n = 0; n < places.length; n += 1) {
    const [at, weight] = [(places[n] ?? 0) * K, weights[n] ?? 0]
    for (let k = 0; k < K; k += 1) shares[k] = (shares[k] ?? 0) + (model[at + k] ?? 0) * weight
  }
  const most = Math.max(...shares)
  let sum = 0
  for (let k = 0; k < K; k += 1) sum += shares[k] = Math.exp((shares[k] ?? 0) - most)
  for (let k = 0; k < K; k += 1) shares[k] = (shares[k] ?? 0) / sum
}

/**
 * Learns from utterances of all languages together, so that somebody is understood in whichever they write (decision 0093): multinomial logistic regression, from
 * zero and by all of them in each step, so that it always comes to the same. `pause` is awaited between steps: it lets others have their turn.
 */
export async function learn(
  utterances: readonly Utterances[],
  vocabularies: readonly Vocabulary[],
  pause: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Understand> {
  const conceptsOf = conceptReader(vocabularies)
  const names = new Map<string, number>()
  const placeOf = (name: string): number => names.get(name) ?? (names.set(name, names.size), names.size - 1)
  const sparse = (features: readonly Feature[], place: (name: string) => number | undefined): Sparse => {
    const known = features.flatMap(([name, weight]) => {
      const at = place(name)
      return at === undefined ? [] : [[at, weight] as const]
    })
    return { places: Int32Array.from(known, ([at]) => at), weights: Float64Array.from(known, ([, weight]) => weight) }
  }
  const examples = utterances.flatMap((each) =>
    INTENTS.flatMap((intent, k) => each[intent].map((text) => ({ k, features: sparse(featuresOf(text, conceptsOf), placeOf) }))),
  )
  const model = new Float64Array(names.size * K)
  const slope = new Float64Array(model.length)
  const shares = new Float64Array(K)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    slope.fill(0)
    for (const { k: right, features } of examples) {
      sharesOf(features, model, shares)
      shares[right] = (shares[right] ?? 0) - 1
      const { places, weights } = features
      for (let n = 0; n < places.length; n += 1) {
        const [at, weight] = [(places[n] ?? 0) * K, weights[n] ?? 0]
        for (let k = 0; k < K; k += 1) slope[at + k] = (slope[at + k] ?? 0) + (shares[k] ?? 0) * weight
      }
    }
    for (let at = 0; at < model.length; at += 1) model[at] = (model[at] ?? 0) - RATE * ((slope[at] ?? 0) / examples.length + DECAY * (model[at] ?? 0))
    if (epoch % 10 === 9) await pause()
  }
  return (text) => {
    const features = sparse(featuresOf(text, conceptsOf), (name) => names.get(name))
    // Nothing in it was ever heard before: that it is short says nothing by itself.
    if (features.places.every((place) => place === names.get(SHORT))) return { intent: 'out_of_scope', confidence: 0 }
    const found = new Float64Array(K)
    sharesOf(features, model, found)
    const best = found.indexOf(Math.max(...found))
    const confidence = found[best] ?? 0
    return { intent: confidence < LEAST_CONFIDENCE ? 'out_of_scope' : (INTENTS[best] ?? 'out_of_scope'), confidence }
  }
}
