/** The two come without types; these are of what is used here. */
declare module '@adobe/structured-data-validator' {
  export type Issue = {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    readonly rootType?: string
    readonly fieldNames?: readonly string[]
  }
  export default class Validator {
    validate(extracted: unknown): Promise<readonly Issue[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  export default class WebAutoExtractor {
    constructor(options: { readonly addLocation: boolean; readonly embedSource: readonly string[] })
    parse(html: string): { readonly jsonld: Readonly<Record<string, readonly object[]>>; readonly errors: readonly object[] }
  }
}
