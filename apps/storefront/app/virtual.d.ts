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

declare module 'virtual:galleria/chunks' {
  /** Language -> path of its catalogue in the client build; empty in development. */
  export const messageChunks: Readonly<Record<string, string>>
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

declare module '*.po' {
  export const messages: import('@lingui/core').Messages
}
