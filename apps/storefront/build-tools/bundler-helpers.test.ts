import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { withHelpers } from './bundler-helpers.ts'

const FILE = 'rolldown-runtime-a1.b.js'
const HELPERS = 'var a=(made)=>()=>made(),b=(value)=>({whole:value});export{b as n,a as t};'
const helped = withHelpers(`import{n as $1,t}from"./${FILE}";var own=t(()=>1),a=2;export{own as o,a};`, FILE, HELPERS)

it('puts a copy of the helpers where they are taken, whose own names are nobody else’s', () => {
  expect(helped).not.toContain(FILE)
  const answer: unknown = runInNewContext(`${helped?.replace(/export\{.*$/, '')};JSON.stringify({ own: own(), a, whole: $1(3) })`)
  expect(answer).toBe('{"own":1,"a":2,"whole":{"whole":3}}')
})

it('keeps what the libraries export', () => {
  expect(helped).toMatch(/export\{own as o,a\};$/)
})

it('says where there is nothing to put', () => {
  expect(withHelpers('var own=1;export{own as o};', FILE, HELPERS)).toBeUndefined()
})
