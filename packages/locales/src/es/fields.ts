import type { FieldWords } from '../words-types.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número entero',
  boolean: 'verdadero o falso',
  object: 'un objeto',
  array: 'una lista',
  null: 'nulo',
}

export const fields: FieldWords = {
  unfit: () => 'Revisa los datos que ingresaste.',
  required: () => 'es obligatorio',
  unknown: () => 'no existe aquí',
  unreadable: () => 'tiene caracteres que no podemos leer',
  type: (types) => `debe ser ${types.map((type) => TYPES[type] ?? type).join(' o ')}`,
  minimum: (least) => `debe ser >= ${least}`,
  maximum: (most) => `debe ser <= ${most}`,
  exclusiveMinimum: (bound) => `debe ser > ${bound}`,
  exclusiveMaximum: (bound) => `debe ser < ${bound}`,
  minLength: (least) => (least === 1 ? 'no puede estar vacío' : `debe tener al menos ${least} caracteres`),
  maxLength: (most) => `no puede tener más de ${most} ${most === 1 ? 'carácter' : 'caracteres'}`,
  minItems: (least) => `debe tener al menos ${least} ${least === 1 ? 'elemento' : 'elementos'}`,
  maxItems: (most) => `no puede tener más de ${most} ${most === 1 ? 'elemento' : 'elementos'}`,
  form: () => 'no tiene la forma esperada',
  choice: () => 'no es uno de los valores admitidos',
  other: () => 'no es válido',
}
