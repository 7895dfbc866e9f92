import { TemplateInvalid, templateParts } from '../mapping/template.ts'

/** What a pattern alone cannot tell; each answers what is wrong, or undefined. Editors pass over formats that they do not know. */
export const FORMATS = {
  template: (text: string): string | undefined => {
    try {
      templateParts(text)
      return undefined
    } catch (error) {
      if (error instanceof TemplateInvalid) return error.message
      throw error
    }
  },
  regex: (text: string): string | undefined => {
    try {
      return void new RegExp(text, 'iu')
    } catch (error) {
      return `is no regular expression: ${(error as Error).message}`
    }
  },
}

export const isFormat = (name: string | undefined): name is keyof typeof FORMATS => name !== undefined && Object.hasOwn(FORMATS, name)
