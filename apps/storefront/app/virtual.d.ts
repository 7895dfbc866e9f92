declare module 'virtual:galleria/contract' {
  export const routeTable: import('@galleria/contract').RouteTable
}

declare module 'virtual:galleria/sprite' {
  /** SVG symbols. */
  export const sprite: string
}

declare module 'virtual:galleria/boot' {
  /** Minified; a plain script. */
  export const bootScript: string
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
  export const messageChunks: Readonly<Partial<Record<'public' | 'personal' | 'own' | 'staff', Readonly<Record<string, string>>>>>
}

declare module 'virtual:galleria/texts' {
  /** Each language's texts, loaded when they are asked for. */
  export type TextLoaders = Readonly<Record<import('@galleria/kernel').Locale, () => Promise<{ readonly messages: import('@lingui/core').Messages }>>>
  /** Of the pages that anybody sees. */
  export const publicTexts: TextLoaders
  /** Of the pages of one person. */
  export const personalTexts: TextLoaders
  /** Of the till and the pages of an account. */
  export const ownTexts: TextLoaders
  /** Of the pages of those who work at the shop. */
  export const staffTexts: TextLoaders
}

declare module 'virtual:galleria/texts/all' {
  export const allTexts: Readonly<Record<import('@galleria/kernel').Locale, import('@lingui/core').Messages>>
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}
