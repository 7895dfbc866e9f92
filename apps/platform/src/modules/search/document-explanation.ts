import type { Locale } from '@galleria/kernel'
import { type Corpus, createWayScorer, type WayPlan, type WordPlan } from './document-score.ts'
import type { ExplainedWord } from './explained-word.ts'
import type { AskedWord } from './query-words.ts'
import { headOf } from './ranking.ts'
import { partsOf } from './split-words.ts'
import type { WordBag } from './word-bag.ts'
import { isInCategory, placesIn } from './word-index.ts'

/** Why a document has the score that it has for the words of a query in one wording. */
export function explainWords(way: WayPlan, typed: readonly AskedWord[], bag: WordBag, locale: Locale, corpus: Corpus): ExplainedWord[] {
  const { scoresOf, variants } = createWayScorer(way, locale, corpus)
  return scoresOf(bag).map((score, position) => {
    const { word, found, parted = 0, heads }: WordPlan = way.words[position] ?? { word: '', written: 0, found: 0 }
    const own = [...bag.postings.keys()].flatMap((other) => variants[position]?.of(other) ?? [])
    const parts = [...partsOf(word, (part) => bag.postings.has(part))].flat().map((part) => ({ word: part, how: 'parted' as const }))
    const isHead = position === headOf(way.asked.length, locale)
    const isCategory = score > 0 && isHead && own.some((one) => isInCategory(bag.postings.get(one.word) ?? 0))
    return {
      typed: typed.find((other) => other.word === word)?.typed ?? word,
      found: (score > 0 ? [...own, ...parts] : []).map((one) => ({
        word: one.word.replace(/^=/, ''),
        how: one.how,
        places: placesIn(bag.postings.get(one.word) ?? 0),
      })),
      documents: found || parted,
      isCategory,
      share: isCategory ? 1 : score > 0 && own.length > 0 ? (heads?.get(bag.category) ?? 0) : 0,
      score,
    }
  })
}
