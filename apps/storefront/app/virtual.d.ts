declare module 'virtual:galleria/contract' {
  export const routeTable: import('@galleria/contract').RouteTable
}

declare module 'virtual:galleria/contract-rest' {
  export const routeTable: import('@galleria/contract').RouteTable
}

declare module 'virtual:galleria/contract-of-accounts' {
  /** Ids of the operations that only accounts may call, and no guest who is buying. */
  export const ofAccounts: readonly string[]
}

declare module 'virtual:galleria/sprite' {
  /** SVG symbols. */
  export const sprite: string
}

declare module 'virtual:galleria/boot' {
  /** Minified; a plain script. */
  export const bootScript: string
}

declare module 'virtual:galleria/fonts' {
  /** Addresses of the files with which the words of almost every page are written: text, headings. */
  export const firstFonts: readonly [text: string, headings: string]
}

declare module 'virtual:galleria/app-icons' {
  /** Addresses of PNG files of 192, 512 and 180 pixels. */
  export const small: string
  export const large: string
  export const touch: string
}

declare module 'virtual:galleria/service-worker' {
  /** Minified; it asks for `OFFLINE_PAGES`, which stands before it. */
  export const serviceWorker: string
}

declare module 'virtual:galleria/chunks' {
  /** Part of the texts -> language -> path in the client build; empty in development. */
  export const messageChunks: Readonly<Partial<Record<import('virtual:galleria/texts').TextPart, Readonly<Record<string, string>>>>>
  /** Path in the client build -> characters; empty in development. */
  export const chunkSizes: Readonly<Record<string, number>>
  /** The file that starts the application when it is loaded; undefined in development. */
  export const startChunk: string | undefined
  /** Path in the client build of a script that only passes on what another exports -> that one, and the names that it has there; empty in development. */
  export const signposts: Readonly<Record<string, { readonly file: string; readonly names: Readonly<Record<string, string>> }>>
}

declare module 'virtual:galleria/page-styles' {
  /** Id of a page's route -> one file of all its style sheets but the root's, where it has several; empty in development. */
  export const pageStyles: Readonly<Record<string, string>>
}

declare module 'virtual:galleria/texts' {
  /** A part of the texts: what all pages need, and what only those need that say so. */
  export type TextPart = 'public' | 'around' | 'goods' | 'reviews' | 'personal' | 'own' | 'told' | 'staff' | 'suggest' | 'lists' | 'times'
  /** Part -> language -> loads it. */
  export const textLoaders: Readonly<
    Record<TextPart, Readonly<Record<import('@galleria/kernel').Locale, () => Promise<{ readonly messages: import('@lingui/core').Messages }>>>>
  >
}

declare module 'virtual:galleria/texts/all' {
  export const allTexts: Readonly<Record<import('@galleria/kernel').Locale, import('@lingui/core').Messages>>
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
