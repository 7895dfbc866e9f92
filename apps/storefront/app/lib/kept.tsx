import { createContext, type HTMLAttributes, type ReactNode, use } from 'react'

/** What a kept part depends on: values, and objects that never change once they are made, which are told apart by being the same one or not. */
export type Dependencies = readonly (string | number | boolean | undefined | object)[]

/** A part that is there, as the text that stands for it; or what to write before and after one that is made now, so that it is kept. */
export type Part = { readonly kept: string } | { readonly kept?: undefined; readonly before: string; readonly after: string }

/** Finds the markup of parts that were made before. Only the server has one: see kept-parts.server.ts. */
export type Keeper = { readonly part: (dependencies: Dependencies, hasAhead: boolean) => Part }

export const KeeperContext = /* @__PURE__ */ createContext<Keeper | undefined>(undefined)

type KeptProps = Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> & {
  /** Of `details`. */
  open?: boolean
  /** Around the content; without it the content stands by itself, and must begin and end with an element. */
  as?: 'details' | 'div' | 'li' | 'nav' | 'section' | 'ul'
  /** All that the content depends on; nothing where it is not to be kept. Said for the server only (`import.meta.env.SSR && [...]`), it costs the browser nothing. */
  by: Dependencies | false | undefined
  /** Says to the head what it has to know of the content, also where it is a kept one: `fetchFirst` of a picture. For the server only, like `by`. */
  ahead?: (() => void) | false | undefined
  children: () => ReactNode
}

/**
 * Content that the server makes once and keeps as bytes under everything that it depends on, so that a page that must be made anew because one price changed
 * costs a fraction. The browser takes it over like anything else: it is React's own. In it there may be no inline script or style, no `useId`, and without
 * `ahead` no picture that is fetched first, of all of which the rest of the page has to know.
 */
export function Kept({ as: Element, by, ahead, children, ...attributes }: KeptProps) {
  const content = import.meta.env.SSR ? keptContent(use(KeeperContext), { by, ahead, children }) : children()
  return Element ? <Element {...attributes}>{content}</Element> : content
}

/** What is kept comes as text that stands for it: see `Keeper`. */
function keptContent(keeper: Keeper | undefined, { by, ahead, children }: Pick<KeptProps, 'by' | 'ahead' | 'children'>): ReactNode {
  if (!keeper || !by) return children()
  if (ahead) ahead()
  const part = keeper.part(by, Boolean(ahead))
  if (part.kept !== undefined) return part.kept
  return (
    <>
      {part.before}
      {children()}
      {part.after}
    </>
  )
}
