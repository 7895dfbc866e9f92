import { expect, it } from 'vitest'
import { saidErrors } from './problems-of.ts'

const errors = {
  name: { type: 'required', message: 'Name is missing' },
  zip: { type: 'missing', message: 'PIN code is missing' },
  email: { type: 'validate', message: 'Wrong' },
}

it('does not complain of empty fields before the form is sent', () => {
  expect(saidErrors({ errors, submitCount: 0 })).toEqual({ email: errors.email })
  expect(saidErrors({ errors, submitCount: 1 })).toEqual(errors)
})
