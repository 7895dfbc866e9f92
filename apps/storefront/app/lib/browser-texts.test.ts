// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { addTexts, browserI18n } from './browser-texts.ts'

test('words that come later are there, and nobody is told: the page would be drawn again', async () => {
  document.documentElement.lang = 'en'
  await addTexts(['public'])
  browserI18n.activate('en')
  const toldOf = vi.fn<() => void>()
  browserI18n.on('change', toldOf)
  const before = Object.keys(browserI18n.messages).length
  await addTexts(['suggest', 'lists'])
  expect(Object.keys(browserI18n.messages).length).toBeGreaterThan(before)
  expect(toldOf).not.toHaveBeenCalled()
})
