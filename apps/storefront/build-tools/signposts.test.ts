import { expect, it } from 'vitest'
import { signpostOf } from './signposts.ts'

const chunk = (code: string, ...imports: readonly string[]) => ({ code, imports: [...imports] })
const own = 'export{a as default}from"./account.js";'
const chunksOf = (chunks: Readonly<Record<string, ReturnType<typeof chunk>>>) => ({
  'assets/account.js': chunk('import"./ground.js";', 'assets/ground.js'),
  'assets/ground.js': chunk('run()'),
  'assets/words.js': chunk('run()'),
  ...chunks,
})
const leadOf = (code: string, ...imports: readonly string[]) => signpostOf(chunksOf({ 'assets/own.js': chunk(code, ...imports) }), 'assets/own.js')
const ACCOUNT = { file: 'assets/account.js', names: { default: 'a', handle: 'b' } }

it('leads to the file whose exports a script passes on, by the names that they have there', () => {
  expect(leadOf('export{a as default,b as handle}from"./account.js";', 'assets/account.js')).toEqual(ACCOUNT)
  expect(leadOf('import{a as x,b as y}from"./account.js";export{x as default,y as handle};', 'assets/account.js')).toEqual(ACCOUNT)
})

it('does not miss what the other file loads itself', () => {
  expect(leadOf('import"./ground.js";export{a as default,b as handle}from"./account.js";', 'assets/ground.js', 'assets/account.js')).toEqual(ACCOUNT)
})

it.each([
  ['does something itself', `${own}run();`, ['assets/account.js']],
  ['has something of its own', 'import{a}from"./account.js";const b=1;export{a as default,b as handle};', ['assets/account.js']],
  ['passes on what two files have', `${own}export{b as handle}from"./ground.js";`, ['assets/account.js', 'assets/ground.js']],
  ['loads what the other file does not', `import"./words.js";${own}`, ['assets/words.js', 'assets/account.js']],
  ['passes on a whole file', 'import*as whole from"./account.js";export{whole as default};', ['assets/account.js']],
])('is fetched itself where it %s', (_, code, imports) => {
  expect(leadOf(code, ...imports)).toBeUndefined()
})
