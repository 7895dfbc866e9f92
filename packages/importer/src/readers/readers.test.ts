import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { SourceRow } from '../source-row.ts'
import { readCsv } from './csv.ts'
import { formatOf, readRows } from './index.ts'
import { LONGEST_LINE, readJsonLines } from './json-lines.ts'
import { openSource, SourceBroken, SourceUnavailable } from './open-source.ts'
import { readYamlDocuments } from './yaml-documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-readers-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* chunksOf(content: string | Buffer, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

/** In two chunks, for each place at which they may be cut: at all of them, or at those around each occurrence of something. */
function* cuts(text: string, around?: RegExp): Generator<AsyncIterable<Buffer>> {
  const bytes = Buffer.from(text)
  const places = around
    ? [...text.matchAll(around)].flatMap(({ index, 0: found }) => Array.from({ length: found.length + 3 }, (_, n) => index - 1 + n))
    : Array.from({ length: bytes.length + 1 }, (_, at) => at)
  for (const at of places) yield Readable.from([bytes.subarray(0, at), bytes.subarray(at)])
}

async function all(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const read: SourceRow[] = []
  for await (const row of rows) read.push(row)
  return read
}

const told = (rows: readonly SourceRow[]) => rows.map((row) => ('fault' in row ? [row.line, row.fault.code] : [row.line, row.value]))

describe('JSON Lines', () => {
  test('are read whatever the chunks, with a mark at the beginning, empty lines and both kinds of line ends', async () => {
    const text = '\ufeff{"id":1,"name":"Café"}\r\n\n  {"id":2}\n{"id":3}'
    for (const size of [1, 2, 3, 1000])
      expect(told(await all(readJsonLines(chunksOf(text, size))))).toEqual([
        [1, { id: 1, name: 'Café' }],
        [3, { id: 2 }],
        [4, { id: 3 }],
      ])
  })

  test('that cannot be read are told with their line, and the others are read', async () => {
    const lines = [
      Buffer.from('{"id":1}'),
      Buffer.from('{"id":'),
      Buffer.from('[1]'),
      Buffer.from([0x7b, 0xff, 0x7d]),
      Buffer.from('null'),
      Buffer.from('{"id":2}'),
    ]
    const content = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]))
    expect(told(await all(readJsonLines(chunksOf(content))))).toEqual([
      [1, { id: 1 }],
      [2, 'row.unreadable'],
      [3, 'row.unreadable'],
      [4, 'row.unreadable'],
      [5, 'row.unreadable'],
      [6, { id: 2 }],
    ])
  })

  test('that are longer than any product are passed over', async () => {
    const long = `{"id":"${'x'.repeat(LONGEST_LINE)}"}\n{"id":2}\n`
    expect(told(await all(readJsonLines(chunksOf(long, 65_536))))).toEqual([
      [1, 'row.too_long'],
      [2, { id: 2 }],
    ])
  })

  test('come back as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()))),
        fc.integer({ min: 1, max: 40 }),
        async (values, size) => {
          const plain = values.map((value) => ({ ...value }))
          const rows = await all(readJsonLines(chunksOf(plain.map((value) => `${JSON.stringify(value)}\n`).join(''), size)))
          expect(rows.map((row) => 'value' in row && row.value)).toEqual(plain.map((value) => JSON.parse(JSON.stringify(value))))
        },
      ),
    )
  })
})

describe('CSV', () => {
  test('has a header, quoted fields over several lines, and tells the line on which each row begins', async () => {
    const text = '\ufeffid , name,text\n1,"Mug, blue","He said ""tea""\nand left"\n\n2,Jug,plain\n'
    expect(told(await all(readCsv(chunksOf(text))))).toEqual([
      [2, { id: '1', name: 'Mug, blue', text: 'He said "tea"\nand left' }],
      [5, { id: '2', name: 'Jug', text: 'plain' }],
    ])
  })

  test('with a row of too many or too few fields tells it and reads on', async () => {
    const rows = told(await all(readCsv(chunksOf('id,name\n1,a\n2\n3,c,d\n4,e\n'))))
    expect(rows).toEqual([
      [2, { id: '1', name: 'a' }],
      [3, 'row.unreadable'],
      [4, 'row.unreadable'],
      [5, { id: '4', name: 'e' }],
    ])
  })

  test('with a row of too many or too few fields says of how many', async () => {
    const rows = await all(readCsv(chunksOf('id,name\n1\n')))
    expect(rows).toEqual([{ line: 2, fault: { code: 'row.unreadable', reason: 'the header has 2 columns and this row 1' } }])
  })

  test('with a line that is longer than any product tells that line alone, and reads on', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['id,name', '1,a', `2,${'x'.repeat(LONGEST_LINE)}`, '3,c', `4,"${'x'.repeat(LONGEST_LINE)}"`, '5,e'].join(end)
      for (const size of [65_536, 1_000_001])
        expect(told(await all(readCsv(chunksOf(text, size))))).toEqual([
          [2, { id: '1', name: 'a' }],
          [3, 'row.too_long'],
          [4, { id: '3', name: 'c' }],
          [5, 'row.too_long'],
          [6, { id: '5', name: 'e' }],
        ])
    }
  })

  const long = 'x'.repeat(LONGEST_LINE)

  test('with a row of which one line is longer than any product takes nothing of that row, and all of the others', async () => {
    for (const end of ['\n', '\r\n', '\r'])
      for (const row of [
        ['2,"start', long, 'end"'],
        ['2,"start', 'and on', `${long}"`],
        [`2,"${long}`, 'more, ""text', '",,'],
        [`2,"a","${long}`, '3,b', '"'],
      ]) {
        const text = ['id,name', '1,"a', 'b"', '', ...row, '', '4,"d', 'e"'].join(end)
        const line = 5 + row.length + 1
        expect(told(await all(readCsv(chunksOf(text, 65_536)))), JSON.stringify([end, row.map((part) => part.slice(-20))])).toEqual([
          [2, { id: '1', name: `a${end}b` }],
          [5, 'row.too_long'],
          [line, { id: '4', name: `d${end}e` }],
        ])
      }
  })

  test('with such a row says which line it is', async () => {
    const rows = await all(readCsv(chunksOf(`id,name\n1,"a\nb\n${long}\nd"\n`, 65_536)))
    expect(rows).toEqual([{ line: 2, fault: { code: 'row.too_long', reason: 'line 4 in this row is longer than 8 MB' } }])
  })

  test('with a line that is longer than any product is read alike wherever its chunks are cut', async () => {
    for (const chunks of cuts(`id,name\r\n2,${long}\r\n3,c\r\n`, /\r\n/g))
      expect(told(await all(readCsv(chunks)))).toEqual([
        [2, 'row.too_long'],
        [3, { id: '3', name: 'c' }],
      ])
    for (const chunks of cuts(`id,name\r\n2,"a\r\n${long}"\r\n3,c\r\n`, /"?\r\n/g))
      expect(told(await all(readCsv(chunks)))).toEqual([
        [2, 'row.too_long'],
        [4, { id: '3', name: 'c' }],
      ])
  })

  test('tells the line on which each row begins, whatever its rows hold, ends its lines and stands between them', async () => {
    const field = fc.array(fc.constantFrom('a', 'é', ',', '"', '\n', '\r', '\r\n', ' ')).map((parts) => parts.join(''))
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const rowsBelow = fc.array(fc.record({ id: field, name: field, empty: fc.nat(2) }))
    await fc.assert(
      fc.asyncProperty(rowsBelow, fc.constantFrom('\n', '\r\n', '\r'), fc.integer({ min: 12, max: 40 }), async (rows, end, size) => {
        let text = `"id",name${end}`
        const expected = rows.map(({ id, name, empty }) => {
          text += end.repeat(empty)
          const line = text.split(end.at(-1) ?? '').length
          text += `${quoted(id)},${quoted(name)}${end}`
          return [line, { id, name }]
        })
        expect(told(await all(readCsv(chunksOf(text, size))))).toEqual(expected)
      }),
    )
  })

  test('with lines that end in two ways is read alike, wherever its chunks are cut', async () => {
    for (const [first, other] of [
      ['\r\n', '\n'],
      ['\n', '\r\n'],
      ['\r', '\r\n'],
    ])
      for (const chunks of cuts(`id,name${first}1,"a"${other}2,b${first}${other}3,"c${first}d"${other}4${other}5,"e${other}f"${first}6,g`))
        expect(told(await all(readCsv(chunks)))).toEqual([
          [2, { id: '1', name: 'a' }],
          [3, { id: '2', name: 'b' }],
          [5, { id: '3', name: `c${first}d` }],
          [7, 'row.unreadable'],
          [8, { id: '5', name: `e${other}f` }],
          [10, { id: '6', name: 'g' }],
        ])
    expect(told(await all(readCsv(chunksOf(Buffer.from('\ufeffid,name\r\n1,a\n2,b\r\n', 'utf16le')))))).toEqual([
      [2, { id: '1', name: 'a' }],
      [3, { id: '2', name: 'b' }],
    ])
  })

  test('tells the line on which a faulty row begins, wherever its chunks are cut', async () => {
    for (const chunks of cuts('id,name\r\n\r\n1,"a\r\nb"\r\n2,"c\r\nd",e\r\n\r\n3,f\r\n\r\n4,"g\r\n5,h\r\n'))
      expect(told(await all(readCsv(chunks)))).toEqual([
        [3, { id: '1', name: 'a\r\nb' }],
        [5, 'row.unreadable'],
        [8, { id: '3', name: 'f' }],
        [10, 'row.unreadable'],
      ])
  })

  test('with a row that is longer than any product over many lines tells it, and reads on where its quotes close', async () => {
    const lines = 'a line of a text\n'.repeat(600_000)
    for (const end of ['\n', '\r\n', '\r'])
      for (const row of [`2,"${lines}"`, `2,"${lines}and the last",`, `2,"${lines}","${lines}"`]) {
        const text = `id,name\n1,a\n\n\n${row}\n3,"c\nd"\n`
        const rows = await all(readCsv(chunksOf(text.replaceAll('\n', end), 65_536)))
        expect(told(rows)).toEqual([
          [2, { id: '1', name: 'a' }],
          [5, 'row.too_long'],
          [5 + row.split('\n').length, { id: '3', name: `c${end}d` }],
        ])
        expect(JSON.stringify(rows[1])).toContain('the row that begins here is longer than 8 MB')
      }
  })

  test('with a row that is as long as a product may be, over many lines, takes it whole', async () => {
    const name = 'a line of 16 bytes\n'.repeat(441_000)
    const text = `id,name\n1,"${name}"\n2,b\n`
    expect(told(await all(readCsv(chunksOf(text, 65_536))))).toEqual([
      [2, { id: '1', name }],
      [441_003, { id: '2', name: 'b' }],
    ])
  })

  test('in UTF-16 is read by its mark', async () => {
    const bytes = Buffer.from('\ufeffid,name\r\n\r\n1,"a\nb"\r\n2,\u00e9\r\n', 'utf16le')
    expect(told(await all(readCsv(chunksOf(bytes))))).toEqual([
      [3, { id: '1', name: 'a\nb' }],
      [5, { id: '2', name: '\u00e9' }],
    ])
  })

  test('in UTF-16 tells a row that is too long, and reads on, as in UTF-8', async () => {
    const lines = 'a line of a text\r\n'.repeat(600_000)
    const text = `\ufeffid,name\r\n1,a\r\n2,"${lines}"\r\n3,${long}\r\n4,"c\r\nd"\r\n`
    expect(told(await all(readCsv(chunksOf(Buffer.from(text, 'utf16le'), 65_537))))).toEqual([
      [2, { id: '1', name: 'a' }],
      [3, 'row.too_long'],
      [600_004, 'row.too_long'],
      [600_005, { id: '4', name: 'c\r\nd' }],
    ])
  })

  test('in UTF-16 that is cut off in the middle of a letter tells the row, and takes no broken letter', async () => {
    const bytes = Buffer.from('\ufeffid,name\r\n1,a\r\n2,bc', 'utf16le')
    for (const size of [1, 2, 1000])
      expect(told(await all(readCsv(chunksOf(bytes.subarray(0, -1), size))))).toEqual([
        [2, { id: '1', name: 'a' }],
        [3, 'row.not_utf8'],
      ])
  })

  test('with a quote that is never closed says once where it is opened, in a short file and in a long one', async () => {
    for (const others of [2, 300_000]) {
      const text = `id,name\n1,a\n2,"b\n${'3,a name that is not short at all\n'.repeat(others)}`
      const rows = await all(readCsv(chunksOf(text, 65_536)))
      expect(told(rows)).toEqual([
        [2, { id: '1', name: 'a' }],
        [3, 'row.unreadable'],
      ])
      expect(JSON.stringify(rows.at(-1))).toContain('never closed')
    }
  })

  test('may be delimited by something else', async () => {
    expect(told(await all(readRows('csv', chunksOf('id;name\n1;"a;b"\n'), { delimiter: ';' })))).toEqual([[2, { id: '1', name: 'a;b' }]])
    expect(told(await all(readCsv(chunksOf('id|name\n1|a\n'), { delimiter: '|' })))).toEqual([[2, { id: '1', name: 'a' }]])
  })

  test('is divided by what divides its header, where nobody says by what', async () => {
    const rows = [[2, { id: '1', name: 'Mug, blue' }]]
    expect(told(await all(readCsv(chunksOf('\ufeffid;"name"\r\n1;Mug, blue\r\n'))))).toEqual(rows)
    expect(told(await all(readCsv(chunksOf('id\tname\n1\tMug, blue\n'))))).toEqual(rows)
    expect(told(await all(readCsv(chunksOf('id,"a;b;c"\n1,d\n'))))).toEqual([[2, { id: '1', 'a;b;c': 'd' }]])
    expect(told(await all(readCsv(chunksOf('id\n1\n'))))).toEqual([[2, { id: '1' }]])
    expect(told(await all(readCsv(chunksOf(''))))).toEqual([])
  })

  test('has a header with line ends in it, and is read alike wherever its chunks are cut', async () => {
    const value = (n: number) => ({ 'Size\n(cm)': `a${n}\nb`, Price: '9' })
    for (const [end, lines] of [
      ['\n', [3, 5]],
      ['\r\n', [3, 5]],
      ['\r', [2, 3]],
    ] as const)
      for (const [mark, given] of [
        ['', {}],
        ['\ufeff', {}],
        ['', { delimiter: ';' }],
      ] as const)
        for (const last of ['', end])
          for (const chunks of cuts(`${mark}"Size\n(cm)";Price${end}"a1\nb";9${end}"a2\nb";9${last}`))
            expect(told(await all(readCsv(chunks, given))), JSON.stringify([end, mark, last])).toEqual(lines.map((line, index) => [line, value(index + 1)]))
  })

  test('has a header that a return alone ends, also as the last sign of the file', async () => {
    for (const chunks of cuts('"a\nb";c\r')) expect(told(await all(readCsv(chunks)))).toEqual([])
    for (const chunks of cuts('"Size\n(cm)",Price\rM,9\r')) expect(told(await all(readCsv(chunks)))).toEqual([[2, { 'Size\n(cm)': 'M', Price: '9' }]])
  })

  test('may begin with empty lines, and is divided by what divides its header', async () => {
    for (const end of ['\n', '\r\n', '\r'])
      for (const delimiter of [';', '\t'])
        for (const chunks of cuts(`${end}${end}id${delimiter}name${end}1${delimiter}Mug, blue${end}`))
          expect(told(await all(readCsv(chunks))), JSON.stringify([end, delimiter])).toEqual([[4, { id: '1', name: 'Mug, blue' }]])
  })

  test('may have quotes in the middle of a name in its header, which are letters', async () => {
    expect(told(await all(readCsv(chunksOf('5" tube;6" tube\n1;2\n'))))).toEqual([[2, { '5" tube': '1', '6" tube': '2' }]])
    expect(told(await all(readCsv(chunksOf('5" tube,id\r1,2\r'))))).toEqual([[2, { '5" tube': '1', id: '2' }]])
  })

  test('in another encoding than UTF-8 is told row by row, and not taken with broken letters', async () => {
    const rows = await all(readCsv(chunksOf(Buffer.from('id,name\n1,Mug\n2,Caf\xe9\n3,Jug\n', 'latin1'))))
    expect(told(rows)).toEqual([
      [2, { id: '1', name: 'Mug' }],
      [3, 'row.not_utf8'],
      [4, { id: '3', name: 'Jug' }],
    ])
    // Where a column's name is broken nobody can tell what its fields are.
    expect(told(await all(readCsv(chunksOf(Buffer.from('id,a\xf1o\n1,2026\n', 'latin1')))))).toEqual([[2, 'row.not_utf8']])
  })
})

test('YAML documents are read one by one; a faulty one is told with its line', async () => {
  const text = '# head\n---\nid: one\n---\nid: [two\n---\n- three\n---\nid: four\n'
  const rows = told(await all(readYamlDocuments(chunksOf(text))))
  expect(rows.at(0)).toEqual([3, { id: 'one' }])
  expect(rows.at(-1)).toEqual([9, { id: 'four' }])
  expect(rows.slice(1, -1).every(([, code]) => code === 'row.unreadable')).toBe(true)
})

describe('a source', () => {
  const lines = Array.from({ length: 500 }, (_, n) => `${JSON.stringify({ id: n })}\n`).join('')

  test('is unpacked when its first bytes say so, whatever its name', async () => {
    for (const [name, content] of [
      ['plain.jsonl', Buffer.from(lines)],
      ['packed.jsonl.gz', gzipSync(lines)],
      ['packed-without-saying.jsonl', gzipSync(lines)],
      ['plain-though-it-says.jsonl.gz', Buffer.from(lines)],
    ] as const) {
      writeFileSync(join(folder, name), content)
      const source = openSource(join(folder, name), Readable.from([]))
      expect(await all(readRows('jsonl', source.bytes)), name).toHaveLength(500)
      expect([source.bytesRead(), source.totalBytes], name).toEqual([content.length, content.length])
    }
  })

  test('may be standard input, packed or not, byte by byte', async () => {
    for (const content of [Buffer.from('{"id":1}\n'), gzipSync('{"id":1}\n')]) {
      const source = openSource('-', Readable.from(chunksOf(content, 1)))
      expect(told(await all(readRows('jsonl', source.bytes)))).toEqual([[1, { id: 1 }]])
      expect(source.totalBytes).toBeUndefined()
    }
  })

  test('that is cut off in the middle fails, after what could be read', async () => {
    writeFileSync(join(folder, 'cut.jsonl.gz'), gzipSync(lines).subarray(0, -20))
    const source = openSource(join(folder, 'cut.jsonl.gz'), Readable.from([]))
    await expect(all(readRows('jsonl', source.bytes))).rejects.toThrow(SourceBroken)
    const damaged = gzipSync(lines)
    damaged.fill(0xff, 100, 200)
    await expect(all(readRows('jsonl', openSource('-', Readable.from([damaged])).bytes))).rejects.toThrow(/damaged/)
  })

  test('that is not there, or a folder, is refused by name', () => {
    expect(() => openSource(join(folder, 'nothing.csv'), Readable.from([]))).toThrow(SourceUnavailable)
    expect(() => openSource(folder, Readable.from([]))).toThrow('is a folder')
  })

  test.each([
    ['a.jsonl', 'jsonl'],
    ['a.ndjson.gz', 'jsonl'],
    ['dir/a.CSV', 'csv'],
    ['a.b.yml', 'yaml'],
    ['a.gz', undefined],
    ['-', undefined],
  ])('%s is %s', (path, format) => expect(formatOf(path)).toBe(format))
})
