import type { ContentWords } from '../words-types.ts'

export const content: ContentWords = {
  first: () => 'The first version.',
  title: () => 'Begin with a title: a first line such as # Returns',
  summary: () => 'Write a first paragraph after the title',
  element: (line) => `Line ${line} holds something other than headings (## and ###), paragraphs, lists, bold, italics and links`,
  link: (line, address) => `The link in line ${line} leads to ${address}; use an https, mailto or tel address, or a path of this shop`,
  placeholder: (line, name) => `Line ${line} names {${name}}, which does not exist`,
  faq: () => 'Write topics (##), below them questions (###), and below each question its answer',
  character: (line) => `Line ${line} holds a character that can't be seen; write the line again`,
}
