import { expect, it } from 'vitest'
import { putCanned } from './put-canned.ts'

const LOOK = 'Hello Asha,\n\nI’m looking into it.'
const DELAY = 'Hello Asha,\n\nI’m sorry: it is late.\n\nYou can cancel.'
const PLAIN = 'Please quote T-4KX-9RM:\nwe need it.'
const CANNED = [LOOK, DELAY, PLAIN]
const put = (written: string, chosen: string) => putCanned(written, chosen, CANNED)

it('puts a canned answer into an empty field, and in place of one that nobody has touched', () => {
  expect(put(' \n', LOOK)).toBe(LOOK)
  expect(put(`${LOOK}\n`, DELAY)).toBe(DELAY)
})

it('puts it behind what was written, without greeting twice', () => {
  expect(put(`${LOOK} Promised.\n\n`, DELAY)).toBe(`${LOOK} Promised.\n\nI’m sorry: it is late.\n\nYou can cancel.`)
  expect(put('Hola, Asha:\n\nGracias.', 'Hola, Asha:\n\nLo miro.')).toBe('Hola, Asha:\n\nGracias.\n\nLo miro.')
  expect(put('Thanks.', PLAIN)).toBe(`Thanks.\n\n${PLAIN}`)
})
