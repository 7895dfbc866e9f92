import { expect, test } from 'vitest'
import { storableName } from './file-name.ts'

test.each([
  ['Invoice March.pdf', 'Invoice March.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Año (2).PDF', 'Año (2).PDF'],
  ['चालान.pdf', 'चालान.pdf'],
  ['a/b\\c:d?.pdf', 'a-b-c-d.pdf'],
  ['.pdf', 'pdf'],
  ['', 'file'],
  ['???', 'file'],
  ['-.pdf', 'pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(76)}.pdf`],
])('%j is kept as %j', (name, kept) => {
  expect(storableName(name)).toBe(kept)
})
