import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const sheets = globSync(['apps/storefront/app/**/*.css', 'packages/ui/src/*.css'], { cwd: ROOT })

/** Whether something is in a state or has an attribute, asked from outside: of each thing that comes or goes, for as long as the sheet is loaded. */
const looksInto = (sheet: string) => sheet.replaceAll(/\/\*.*?\*\//gs, '').match(/^.*:has\([^)]*[:[].*$/gm) ?? []

it('no sheet asks what is in an element for a state or an attribute: one that a page has brought stays for all that come after it (0134)', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap((file) => looksInto(readFileSync(resolve(ROOT, file), 'utf8')).map((line) => `${file}:${line}`))).toEqual([])
})

it('knows states and attributes from kinds and classes', () => {
  const sheet = `
    .tile:has(.tile-more, > img) { gap: 0 }
    /* .card:has(:checked) */
    .card:has(:checked) { gap: 0 }
    html:has(dialog[open]) { overflow: hidden }
  `
  expect(looksInto(sheet).map((line) => line.trim())).toEqual(['.card:has(:checked) { gap: 0 }', 'html:has(dialog[open]) { overflow: hidden }'])
})
