/**
 * Words of scripts that set no blanks between them. Chinese and Japanese are cut into pairs of neighbouring letters: 日本の緑茶 is 日本, 本の, の緑 and 緑茶, so
 * that 緑茶 is found in it whatever stands around it, which no dictionary promises: it cuts a text otherwise than the query that is a part of it. Thai and its
 * like, whose letters say little in pairs, are cut by the dictionary that the platform has for them.
 */

/** A quick look at a text, which nearly always has none: where these scripts, and signs among them, stand in Unicode. */
const PERHAPS = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f\ud81b-\ud888]/
export const hasUnspaced = (text: string): boolean => PERHAPS.test(text)

const IN_PAIRS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆ー\uff70\uff9e\uff9f\u3099\u309a]+`
const BY_DICTIONARY = String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+`
const RUNS = new RegExp(`${IN_PAIRS}|${BY_DICTIONARY}`, 'gu')
const IS_IN_PAIRS = new RegExp(`^${IN_PAIRS}$`, 'u')

const dictionary = new Intl.Segmenter('th', { granularity: 'word' })

/** Parts of a word as it is written: runs of letters without blanks, and what stands before, between and after them. */
function* partsOf(word: string): Generator<{ readonly part: string; readonly isUnspaced: boolean }> {
  let read = 0
  for (const { 0: part, index } of word.matchAll(RUNS)) {
    if (index > read) yield { part: word.slice(read, index), isUnspaced: false }
    yield { part, isUnspaced: true }
    read = index + part.length
  }
  if (read < word.length) yield { part: word.slice(read), isUnspaced: false }
}

/** As wide as they usually are, and each in one: the narrow ｶﾞ is ガ. */
const lettersIn = (run: string): string[] => [...run.normalize('NFKC')]

function pairsOf(run: string): string[] {
  const letters = lettersIn(run)
  return letters.length < 2 ? letters : letters.slice(1).map((letter, before) => `${letters[before] ?? ''}${letter}`)
}

const isPair = (word: string): boolean => IS_IN_PAIRS.test(word) && [...word].length === 2
/** Whether two words are pairs of one run of letters in this text, the second with the letter after the first: in ワイヤレス スピーカー no word goes on with the ス of another. */
export const isNextPair = (before: string | undefined, word: string, text: string): boolean =>
  before !== undefined &&
  isPair(before) &&
  isPair(word) &&
  [...before][1] === [...word][0] &&
  text.normalize('NFKC').includes(`${before}${[...word].slice(1).join('')}`)

const segmentsOf = (run: string): string[] =>
  Array.from(dictionary.segment(run))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

/** What a word between blanks is cut into; itself where it is of another script. */
export const wordsOfUnspaced = (word: string): string[] =>
  Array.from(partsOf(word)).flatMap(({ part, isUnspaced }) => (!isUnspaced ? [part] : IS_IN_PAIRS.test(part) ? pairsOf(part) : segmentsOf(part)))

/** The letters of what is cut into pairs. */
export const lettersOfPairs = (word: string): string[] =>
  Array.from(partsOf(word)).flatMap(({ part, isUnspaced }) => {
    const letters = isUnspaced && IS_IN_PAIRS.test(part) ? lettersIn(part) : []
    return letters.length > 1 ? letters : []
  })
