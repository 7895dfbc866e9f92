import { expect, it } from 'vitest'
import { markupRule } from './trusted-markup.ts'

const rule = markupRule(['<symbol id="heart"/>'])

it.each(['', 'a{color:red}', '{"name":"\\u003cb>"}', '<script></script>', '<symbol id="heart"/>'])('lets %j be', (markup) => {
  expect(rule(markup)).toBe(markup)
})

it.each(['<img src=x onerror=alert(1)>', '<symbol id="heart"/><script>alert(1)</script>', '<b>bold</b>', '<script>alert(1)</script>'])(
  'keeps %j out',
  (markup) => {
    expect(() => rule(markup)).toThrow('not our own')
  },
)
