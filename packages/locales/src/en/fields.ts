import type { FieldWords } from '../words-types.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

export const fields: FieldWords = {
  unfit: () => 'Please check what you entered.',
  required: () => 'is required',
  unknown: () => 'is not known here',
  unreadable: () => 'has characters that cannot be read',
  type: (types) => `must be ${types.map((type) => TYPES[type] ?? type).join(' or ')}`,
  minimum: (least) => `must be >= ${least}`,
  maximum: (most) => `must be <= ${most}`,
  exclusiveMinimum: (bound) => `must be > ${bound}`,
  exclusiveMaximum: (bound) => `must be < ${bound}`,
  minLength: (least) => (least === 1 ? 'must not be empty' : `must have at least ${least} characters`),
  maxLength: (most) => `must have at most ${most} ${most === 1 ? 'character' : 'characters'}`,
  minItems: (least) => `must have at least ${least} ${least === 1 ? 'entry' : 'entries'}`,
  maxItems: (most) => `must have at most ${most} ${most === 1 ? 'entry' : 'entries'}`,
  form: () => 'does not have the expected form',
  choice: () => 'is not one of the accepted values',
  other: () => 'is not valid',
}
