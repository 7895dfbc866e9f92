import { expect, it } from 'vitest'
import { partOf } from './text-modules.ts'

it('knows with which pages the texts of a feature come, and refuses one that has no place: every page would load it', () => {
  expect([partOf('shell'), partOf('wallet')]).toEqual(['public', 'own'])
  expect(() => partOf('a-new-feature')).toThrow('"a-new-feature" have no part yet: name it in build-tools/text-modules.ts')
})
