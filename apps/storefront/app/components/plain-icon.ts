import { type ComponentProps, createElement, type ComponentType } from 'react'

/** What is left in the build of a file of lucide-react. */
type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }

/**
 * Takes the place of lucide's own `createLucideIcon` in the build (build-tools/plain-icons.ts), and looks the same: the class `icon` gives size, stroke and fill.
 * Decoration, unless told otherwise.
 */
export default function createLucideIcon({ node }: IconData): ComponentType<ComponentProps<'svg'>> {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props) => createElement('svg', { viewBox: '0 0 24 24', 'aria-hidden': true, ...props }, ...parts)
}
