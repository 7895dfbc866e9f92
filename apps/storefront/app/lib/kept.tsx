import { createContext, type HTMLAttributes, type ReactNode, use } from 'react'

/** What a kept part depends on: values, and objects that never change once they are made, which are told apart by being the same one or not. */
export type Dependencies = readonly (string | number | boolean | undefined | object)[]

/** A part that is there, as the text that stands for it; or what to write before and after one that is made now, so that it is kept. */
export type Part = { readonly kept: string } | { readonly kept?: undefined; readonly before: string; readonly after: string }

/** Finds the markup of parts that were made before. Only the server has one: see kept-parts.server.ts. */
export type Keeper = { readonly part: (dependencies: Dependencies) => Part }

export const KeeperContext = createContext<Keeper | undefined>(undefined)

type KeptProps = Omit<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> & {
  as: 'div' | 'li' | 'nav' | 'section' | 'ul'
  /** All that the content depends on; undefined where it is not to be kept. */
  by: () => Dependencies | undefined
  children: () => ReactNode
}

/**
 * An element whose content the server makes once and keeps as bytes under everything that it depends on, so that a page that must be made anew because one
 * price changed costs a fraction. The browser takes it over like anything else: it is React's own. In it there may be no inline script or style, no `useId`,
 * and no picture that is fetched first, of all of which the rest of the page has to know.
 */
export function Kept({ as: Element, by, children, ...attributes }: KeptProps) {
  const keeper = use(KeeperContext)
  const dependencies = keeper && by()
  if (!dependencies) return <Element {...attributes}>{children()}</Element>
  const part = keeper.part(dependencies)
  if (part.kept !== undefined) return <Element {...attributes} dangerouslySetInnerHTML={{ __html: part.kept }} />
  return (
    <Element {...attributes}>
      {part.before}
      {children()}
      {part.after}
    </Element>
  )
}
