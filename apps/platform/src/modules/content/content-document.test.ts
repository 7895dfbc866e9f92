import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContentDocument, type ContentFault, fillContent, readContent } from './content-document.ts'

const HEAD = '# Returns\n\nBring it back.\n\n'
const VALUES = { shop: 'Tops & Co', email: 'hi@tops.example', phone: '0801234', return_days: '30', refund_days: '7', notice_days: '30', legal_age: '18' }

function documentOf(markdown: string): ContentDocument {
  const reading = readContent(markdown)
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults))
  return reading.document
}
function faultsOf(markdown: string): readonly ContentFault[] {
  const reading = readContent(markdown)
  return 'faults' in reading ? reading.faults : []
}
const spansIn = ({ blocks }: ContentDocument) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [] : block.kind === 'list' ? block.items.flat() : block.spans))
/** All that is shown of it: texts, and where links lead. */
const shownIn = ({ title, summary, blocks }: ContentDocument): string[] => [
  title,
  summary,
  ...blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    return (block.kind === 'list' ? block.items.flat() : block.spans).flatMap(({ text, href }) => [text, href ?? ''])
  }),
]

test('a text becomes a title, a summary and blocks', () => {
  const plain = { isStrong: false, isEmphasis: false, href: null }
  expect(documentOf(`${HEAD}## Who *pays*\n\nThe **shop**, or\n[you](/contact).\n\n- one\n- two *three*\n\n1. first\n\n### Who *pays*\n`)).toEqual({
    title: 'Returns',
    summary: 'Bring it back.',
    blocks: [
      { kind: 'heading', level: 2, anchor: 'who-pays', text: 'Who pays' },
      {
        kind: 'paragraph',
        spans: [
          { ...plain, text: 'The ' },
          { ...plain, text: 'shop', isStrong: true },
          { ...plain, text: ', or ' },
          { ...plain, text: 'you', href: '/contact' },
          { ...plain, text: '.' },
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [
          [{ ...plain, text: 'one' }],
          [
            { ...plain, text: 'two ' },
            { ...plain, text: 'three', isEmphasis: true },
          ],
        ],
      },
      { kind: 'list', isOrdered: true, items: [[{ ...plain, text: 'first' }]] },
      { kind: 'heading', level: 3, anchor: 'who-pays-2', text: 'Who pays' },
    ],
  })
})

test('placeholders are filled after reading, so that what stands for them is text and nothing else', () => {
  const { blocks, title } = fillContent(documentOf('# About {shop}\n\nHello.\n\nWrite to [{email}](mailto:{email}) within {return_days} days.'), {
    ...VALUES,
    shop: '**[x](https://evil.example)**',
    email: 'x"onclick="alert(1)',
  })
  expect(title).toBe('About **[x](https://evil.example)**')
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: 'Write to ', isStrong: false, isEmphasis: false, href: null },
        { text: 'x"onclick="alert(1)', isStrong: false, isEmphasis: false, href: null },
        { text: ' within 30 days.', isStrong: false, isEmphasis: false, href: null },
      ],
    },
  ])
})

test('headings of the same name have anchors of their own', () => {
  const { blocks } = documentOf(`${HEAD}## Fees\n\n## Fees 2\n\n## Fees\n\n## ¿?\n`)
  expect(blocks.map((block) => block.kind === 'heading' && block.anchor)).toEqual(['fees', 'fees-2', 'fees-3', 'section'])
})

describe('what is not sane is refused, with the line', () => {
  test.each<[string, string, ContentFault]>([
    ['nothing', '', { kind: 'title' }],
    ['no title', 'Bring it back.', { kind: 'title' }],
    ['an empty title', '#\n\nBring it back.', { kind: 'title' }],
    ['a title without a text', '# Returns\n\n- list', { kind: 'summary' }],
    ['a second title', `${HEAD}# Again`, { kind: 'element', line: 5 }],
    ['a deep heading', `${HEAD}#### Small`, { kind: 'element', line: 5 }],
    ['a link in a heading', `${HEAD}## [x](/contact)`, { kind: 'element', line: 5 }],
    ['a list in a list', `${HEAD}- one\n  - two`, { kind: 'element', line: 5 }],
    ['a picture', `${HEAD}![x](https://example.org/x.png)`, { kind: 'element', line: 5 }],
    ['code', `${HEAD}\`x\``, { kind: 'element', line: 5 }],
    ['a block of code', `${HEAD}    x`, { kind: 'element', line: 5 }],
    ['a quotation', `${HEAD}> x`, { kind: 'element', line: 5 }],
    ['a rule', `${HEAD}---`, { kind: 'element', line: 5 }],
    ['a definition', `${HEAD}[x]: javascript:alert(1)`, { kind: 'element', line: 5 }],
    ['an unknown placeholder', `${HEAD}{password}`, { kind: 'placeholder', line: 5, what: 'password' }],
    ['a character that turns the line', `${HEAD}abc\u202edef`, { kind: 'character', line: 5 }],
    ['a control character', `${HEAD}abc\u0007`, { kind: 'character', line: 5 }],
    ['half a pair of surrogates', `${HEAD}abc\ud800`, { kind: 'character', line: 5 }],
  ])('%s', (_, markdown, fault) => expect(faultsOf(markdown)).toContainEqual(fault))
})

/** Ways in which markup has been smuggled through Markdown elsewhere. */
const SMUGGLED = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<style>@import "//evil.example"</style>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php alert(1) ?>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example)',
  '[x](/\\\\evil.example)',
  '[x](https://shop.example@evil.example)',
  '[x](http://evil.example "title\\" onmouseover=alert(1)")',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](x "onerror=alert(1)")',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<https://shop.example:x@evil.example>',
  'x <b onmouseover=alert(1)>y</b>',
  '- <img src=x onerror=alert(1)>',
  '## <img src=x onerror=alert(1)>',
  '**<img src=x onerror=alert(1)>**',
]

test.each(SMUGGLED)('%s is no part of a page', (smuggled) => {
  const reading = readContent(HEAD + smuggled)
  // What is not refused was not read as markup: it is text, shown letter by letter and leading nowhere.
  const led = 'faults' in reading ? [] : spansIn(reading.document).filter(({ href }) => href !== null)
  expect(led).toEqual([])
})

test.each([
  ['lists in lists', '- '.repeat(19_000)],
  ['quotations in quotations', '>'.repeat(38_000)],
  ['lists in quotations', '>1. '.repeat(9_500)],
  ['emphasis', 'a**b'.repeat(9_500)],
  ['headings', '## a\n'.repeat(7_600)],
  ['underlined headings', 'a\n-\n'.repeat(9_500)],
  ['headings that end as on old computers', 'a\r-\r'.repeat(9_500)],
])('nobody waits for endless %s, which are refused', (_what, text) => {
  const before = performance.now()
  expect(readContent(HEAD + text)).toMatchObject({ faults: [{ kind: 'element' }] })
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('a page of two thousand lines is one', () => {
  expect(readContent(`${HEAD}${'## Orders\n\n- **one**\n- two\n\n'.repeat(398)}`)).toHaveProperty('document')
})

test('whatever is written is refused, or is text and allowed addresses', () => {
  const piece = fc.oneof(
    fc.constantFrom(...SMUGGLED),
    fc.string({ maxLength: 30 }),
    fc.constantFrom('\n\n', '- ', '## ', '**', '[', '](', ')', '<', '>', '`', '{shop}'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const reading = readContent(HEAD + pieces.join(''))
      if ('faults' in reading) return
      const { blocks } = fillContent(reading.document, VALUES)
      for (const block of blocks) {
        if (block.kind === 'heading') continue
        for (const { href } of block.kind === 'list' ? block.items.flat() : block.spans)
          if (href !== null) expect(href).toMatch(/^(?:https:\/\/[^@]+$|mailto:|tel:|\/(?![/\\]))/)
      }
      expect(shownIn(reading.document).every((text) => typeof text === 'string')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('reads a number in groups, and calls it without them', () => {
  const document = documentOf('# Help\n\nHello.\n\nCall [{phone}](tel:{phone}).')
  const [block] = fillContent(document, { ...VALUES, phone: '080 1234' }, VALUES).blocks
  expect(block).toMatchObject({ spans: [{ text: 'Call ' }, { text: '080 1234', href: 'tel:0801234' }, { text: '.' }] })
})
