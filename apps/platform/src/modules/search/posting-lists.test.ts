import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPostingLists } from './posting-lists.ts'

const WORDS = ['oak', 'oaken', 'lamp', 'lamps', 'zinc', '17', 'oa']
const change = fc.record({ isAdded: fc.boolean(), word: fc.constantFrom(...WORDS), document: fc.nat(30), posting: fc.integer({ min: 1, max: 2 ** 15 - 1 }) })

const noTurn = async (): Promise<void> => undefined

it('knows what a plain map knows, also after it was packed and changed again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 60 }),
      fc.array(change, { maxLength: 60 }),
      fc.boolean(),
      fc.constantFrom(3, 17, 256),
      async (before, after, isRead, long) => {
        const plain = new Map<string, Map<number, number>>()
        let lists = createPostingLists(undefined, long)
        for (const changes of [before, after, before]) {
          for (const { isAdded, word, document, posting } of changes) {
            const known = plain.get(word) ?? new Map<number, number>()
            if (isAdded && !known.has(document)) {
              expect(lists.add(word, document, posting)).toBe(known.size === 0)
              plain.set(word, known.set(document, posting))
            } else if (!isAdded) {
              expect(lists.remove(word, document)).toBe(known.delete(document) && known.size === 0)
              if (known.size === 0) plain.delete(word)
            }
          }
          for (const word of WORDS) {
            const known = [...(plain.get(word) ?? [])].toSorted(([left], [right]) => left - right)
            const { documents, postings, from, to } = lists.run(word)
            expect([...documents.subarray(from, to)].map((document, at) => [document, postings[from + at]])).toEqual(known)
            expect([lists.has(word), lists.countOf(word)]).toEqual([known.length > 0, known.length])
            for (let document = 0; document <= 30; document += 1) expect(lists.find(word, document)).toBe(plain.get(word)?.get(document) ?? 0)
          }
          expect(lists.size()).toBe([...plain.values()].reduce((sum, known) => sum + known.size, 0))
          expect([...lists.beginningWith('oa')]).toEqual([...plain.keys()].filter((word) => word.startsWith('oa')).toSorted())
          const packed = await lists.pack(noTurn)
          expect(packed.words).toEqual([...plain.keys()].toSorted())
          // Either goes on with what was packed: the same lists, or others that read it out of a file.
          if (isRead) lists = createPostingLists(packed, long)
        }
      },
    ),
  )
})

it('finds beginnings among words that came one by one and together', () => {
  const lists = createPostingLists()
  for (let n = 0; n < 500; n += 1) {
    lists.add(`word${n}`, n, 1)
    if (n % 7 === 0) lists.remove(`word${n - 5}`, n - 5)
    if (n % 50 === 0) expect([...lists.beginningWith(`word${n}`)]).toContain(`word${n}`)
  }
  expect(lists.countBeginningWith('word49')).toBe(10)
  expect(lists.countBeginningWith('wort')).toBe(0)
  expect([...lists.beginningWith('word49')]).toEqual([
    'word49',
    'word490',
    'word491',
    'word493',
    'word494',
    'word495',
    'word496',
    'word497',
    'word498',
    'word499',
  ])
})

it('is not packed, and goes on as it was, when something comes meanwhile', async () => {
  const lists = createPostingLists()
  for (let n = 0; n < 300; n += 1) lists.add(`word${n}`, n, 1)
  let turns = 0
  const packed = lists.pack(async () => {
    turns += 1
    if (turns === 50) lists.add('word7', 400, 3)
    if (turns === 60) lists.remove('word9', 9)
  })
  await expect(packed).rejects.toThrow('changed while')
  expect([lists.find('word7', 7), lists.find('word7', 400), lists.has('word9'), lists.countOf('word7')]).toEqual([1, 3, false, 2])
})

it('is packed whole though somebody looks for beginnings meanwhile, which puts the new words in order', async () => {
  const lists = createPostingLists()
  for (let n = 0; n < 5000; n += 1) lists.add(`word${n}`, n, 1)
  let turns = 0
  const packed = await lists.pack(async () => {
    turns += 1
    if (turns === 2) await lists.putInOrder(noTurn)
    if (turns === 4) expect([...lists.beginningWith('word499')]).toHaveLength(11)
  })
  expect(packed.words).toEqual([...new Set(packed.words)].toSorted())
  expect([packed.words.length, packed.starts.at(-1), packed.documents.length]).toEqual([5000, 5000, 5000])
  for (let n = 0; n < 5000; n += 1) expect(lists.find(`word${n}`, n)).toBe(1)
})

it('puts new words in order while others have their turns, and finds all of them whatever changes meanwhile', async () => {
  const lists = createPostingLists()
  const known = new Set<string>()
  const add = (n: number) => known.add(`word${n}`) && lists.add(`word${n}`, n, 1)
  const remove = (n: number) => known.delete(`word${n}`) && lists.remove(`word${n}`, n)
  const expectAllFound = () => {
    for (const prefix of ['', 'word', 'word1', 'word49', 'word499', 'wort']) {
      const found = [...known].filter((word) => word.startsWith(prefix)).toSorted()
      expect([...lists.beginningWith(prefix)]).toEqual(found)
      expect(lists.countBeginningWith(prefix)).toBeGreaterThanOrEqual(found.length)
    }
  }
  for (let n = 0; n < 5000; n += 1) add(n)
  for (const from of [5000, 9000]) {
    let turns = 0
    const turn = async () => {
      turns += 1
      if (turns % 3 === 0) remove(from - turns)
      if (turns % 3 === 1) add(from + turns)
      if (turns % 9 === 0) add(from - turns)
    }
    await Promise.all([lists.putInOrder(turn), lists.putInOrder(turn)])
    expect(turns).toBeGreaterThan(2)
    expectAllFound()
    for (let n = from + 1000; n < from + 2000; n += 1) add(n)
    expectAllFound()
  }
})
