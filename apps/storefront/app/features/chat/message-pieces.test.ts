import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './message-pieces.ts'

/** What people paste, and what somebody would who wants others to run it. */
const odd = fc.constantFrom(
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://x.example',
  'data:text/html,<script>alert(1)</script>',
  'https://x.example/"onmouseover="alert(1)',
  '<a href="https://x.example">x</a>',
  'https://x.example/<script>',
  'http://',
  'https://user:secret@x.example/',
  'https://\u202egro.live',
  'vbscript:msgbox',
  'file:///etc/passwd',
  'HTTPS://X.EXAMPLE',
  '//x.example',
  '\u0000https://x.example',
  ' https://x.example/a?b=c#d, ',
)
const texts = fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 30 }), fc.webUrl()), { maxLength: 8 }).map((parts) => parts.join(' '))

describe('what can be followed in a message', () => {
  it('is never but an address of the web, and nothing that was said is lost or added', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = piecesOf(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length)
        for (const { href, text: shown } of pieces) {
          if (href === undefined) continue
          expect(new URL(href).protocol).toMatch(/^https?:$/)
          // It leads where it says that it leads.
          expect(new URL(shown).href).toBe(new URL(href).href)
          expect(href).not.toMatch(/[\s"<>]/)
          expect([new URL(href).username, new URL(href).password]).toEqual(['', ''])
          expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each(['https://bank.example@evil.example/', 'https://x.example/\u202egro.live', 'https://x\u200b.example/'])(
    'is not what looks like another place: %j',
    (text) => {
      expect(piecesOf(text)).toEqual([{ at: 0, text }])
    },
  )

  it('is found in no time behind any number of signs: whoever reads the message waits for it', () => {
    const text = `http://a${'.'.repeat(3_990)}x`
    const took = Array.from({ length: 5 }, () => {
      const before = performance.now()
      piecesOf(text)
      return performance.now() - before
    })
    expect(Math.min(...took)).toBeLessThan(30)
  })

  it('is found among words, without the mark that ends a sentence', () => {
    expect(piecesOf('See https://example.com/bulbs.').map(({ text, href }) => [text, href])).toEqual([
      ['See ', undefined],
      ['https://example.com/bulbs', 'https://example.com/bulbs'],
      ['.', undefined],
    ])
  })
})
