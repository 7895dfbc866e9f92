import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const EVENT = {
  id: 'G-7K3M-Q2XD@galleria',
  title: 'Pick up G-7K3M-Q2XD',
  place: 'Green Acre, 214 12th Main Road, Bengaluru 560038',
  note: 'Green Acre; 9845010111',
  position: [77.6412, 12.9698] as const,
  from: '2026-11-23T16:00:00+05:30',
  to: '2026-11-23T11:30:00.000Z',
}
const file = (change: object = {}) => calendarFile([{ ...EVENT, ...change }], new Date('2026-11-22T09:00:00Z'))
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('calendarFile', () => {
  it('tells times in UTC, wherever they were written', () => {
    expect(linesOf(file())).toEqual(expect.arrayContaining(['DTSTART:20261123T103000Z', 'DTEND:20261123T113000Z', 'DTSTAMP:20261122T090000Z']))
  })

  it('keeps signs that mean something in the format as text', () => {
    expect(linesOf(file({ note: 'a; b, c\\d\ne' }))).toContain(String.raw`DESCRIPTION:a\; b\, c\\d\ne`)
    expect(linesOf(file())).toContain(String.raw`LOCATION:Green Acre\, 214 12th Main Road\, Bengaluru 560038`)
  })

  it('holds as many as there are, with a position where one is known', () => {
    const { position: _, ...nowhere } = EVENT
    const lines = linesOf(calendarFile([EVENT, { ...nowhere, id: 'another' }], new Date('2026-11-22T09:00:00Z')))
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(['UID:G-7K3M-Q2XD@galleria', 'UID:another'])
    expect(lines.filter((line) => line.startsWith('GEO:'))).toEqual(['GEO:12.9698;77.6412'])
    expect(lines).toContain('METHOD:PUBLISH')
  })

  it('folds lines at 75 octets, never within a letter', () => {
    const title = 'ñ'.repeat(100)
    const text = file({ title })
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(linesOf(text)).toContain(`SUMMARY:${title}`)
  })
})
