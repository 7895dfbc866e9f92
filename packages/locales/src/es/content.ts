import type { ContentWords } from '../words-types.ts'

export const content: ContentWords = {
  first: () => 'La primera versión.',
  title: () => 'Empieza con un título: una primera línea como # Devoluciones',
  summary: () => 'Escribe un primer párrafo después del título',
  element: (line) => `La línea ${line} tiene algo que no es título (## y ###), párrafo, lista, negrita, cursiva ni enlace`,
  link: (line, address) => `El enlace de la línea ${line} lleva a ${address}; usa una dirección https, mailto o tel, o una ruta de esta tienda`,
  placeholder: (line, name) => `La línea ${line} nombra {${name}}, que no existe`,
  faq: () => 'Escribe temas (##), debajo preguntas (###) y, debajo de cada una, su respuesta',
  character: (line) => `La línea ${line} tiene un carácter que no se ve; escríbela de nuevo`,
}
