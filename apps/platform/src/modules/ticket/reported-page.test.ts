import { expect, it } from 'vitest'
import { pageIn } from './reported-page.ts'

const HOSTS = ['shop.example', 'www.shop.example']

it.each([
  ['/about', '/about'],
  ['/', '/'],
  ['/es/../té?q=a', '/t%C3%A9?q=a'],
  ['https://shop.example/about?x=1', '/about?x=1'],
  ['HTTP://WWW.Shop.example', '/'],
  ['https://shop.example:8443/es/about', '/es/about'],
  ['shop.example/about', '/about'],
  ['/track-order/G-1#key', '/track-order/G-1'],
])('a page is known by %s', (text, path) => {
  expect(pageIn(text, HOSTS)).toBe(path)
})

it.each([
  'the page about shoes',
  'shoes',
  '/about us',
  '/about\u202e',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '@evil.example/about',
  'https://evil.example/about',
  'https://shop.example@evil.example/about',
  'https://shop.example.evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('%j is no page of the shop', (text) => {
  expect(pageIn(text, HOSTS)).toBeUndefined()
})
