import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, foldBlocks, type TextBlock } from './product-text.ts'

const wordsOf = (blocks: readonly TextBlock[]): string[] =>
  blocks.flatMap((block) => ('text' in block ? [block.text] : block.items)).flatMap((text) => text.split(/\s+/).filter(Boolean))

describe('blocksOf', () => {
  it('makes paragraphs of lines and one list of neighbouring bullets', () => {
    expect(blocksOf('A kettle.\n\n• 1.7 l\n- boils dry safely\n\nMade in Jaipur.')).toEqual([
      { text: 'A kettle.' },
      { items: ['1.7 l', 'boils dry safely'] },
      { text: 'Made in Jaipur.' },
    ])
  })

  it('takes a hyphen inside a line, and a figure below zero, for text', () => {
    expect(blocksOf('A well-made coat - warm.\n-20 °C is no trouble.')).toEqual([{ text: 'A well-made coat - warm.' }, { text: '-20 °C is no trouble.' }])
  })
})

describe('foldBlocks', () => {
  const sentence = (length: number) => `${'A'.repeat(length - 1)}.`

  it('shows a text that is no longer than a few lines whole', () => {
    const blocks = blocksOf(`${sentence(500)} ${sentence(190)}`)
    expect(foldBlocks(blocks)).toEqual({ shown: blocks, folded: [] })
  })

  it('cuts a long paragraph after a sentence, and not at an abbreviation', () => {
    const long = `${sentence(400)} It is approx. 5 cm long. ${sentence(900)}`
    const { shown, folded } = foldBlocks(blocksOf(long))
    expect(shown).toEqual([{ text: `${sentence(400)} It is approx. 5 cm long.` }])
    expect(folded).toEqual([{ text: sentence(900) }])
  })

  it('shows the first items of a long list', () => {
    const items = Array.from({ length: 30 }, (_, index) => `${index} ${sentence(60)}`)
    const { shown, folded } = foldBlocks([{ items }])
    expect(shown).toHaveLength(1)
    expect(wordsOf([...shown, ...folded])).toEqual(wordsOf([{ items }]))
    expect(wordsOf(shown).join('').length).toBeLessThanOrEqual(640)
  })

  it('loses nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 900 }), { maxLength: 12 }), (lines) => {
        const blocks = blocksOf(lines.join('\n'))
        const { shown, folded } = foldBlocks(blocks)
        expect(wordsOf([...shown, ...folded])).toEqual(wordsOf(blocks))
        if (blocks.length > 0) expect(shown.length).toBeGreaterThan(0)
      }),
    )
  })
})
