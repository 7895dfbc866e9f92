import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { plainIcon } from './plain-icons.ts'

const ICONS = join(fileURLToPath(import.meta.resolve('lucide-react')), '../../esm/icons')
const codeOf = (file: string): string => readFileSync(join(ICONS, file), 'utf8')
const linesOf = (code: string): string[] => code.match(/"(?:[^"\\]|\\.)*"/g) ?? []

it('leaves every drawing of lucide as it is, without what else is said of it', () => {
  const files = readdirSync(ICONS).filter((file) => file.endsWith('.mjs') && file !== 'index.mjs')
  expect(files.length).toBeGreaterThan(1000)
  for (const file of files) {
    const code = codeOf(file)
    const plain = plainIcon(code) ?? expect.fail(file)
    if (plain === code) expect(code, file).toContain('export { default } from')
    else
      expect(linesOf(plain), file).toEqual(
        linesOf(code.slice(code.indexOf('node: '), code.indexOf('__iconData.node')).replaceAll(/key: "\w+"|aliases: \[[^\]]*\]/g, '')),
      )
  }
})

it('makes of a file nothing but its drawing', () => {
  expect(plainIcon(codeOf('x.mjs'))).toBe(
    `import createLucideIcon from '../createLucideIcon.mjs'
export default /* @__PURE__ */ createLucideIcon({ node: [
    ["path", { d: "M18 6 6 18" }],
    ["path", { d: "m6 6 12 12" }]
  ] })`,
  )
})

it('says so when a file is written otherwise', () => {
  expect(plainIcon('export default () => null')).toBeUndefined()
})
