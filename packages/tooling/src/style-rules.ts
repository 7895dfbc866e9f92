import { posix } from 'node:path'
import postcss from 'postcss'
import type { Problem, Rule } from './rule.ts'
import type { Workspace } from './workspace.ts'

const UI = 'packages/ui/src/'
const APP = 'apps/storefront/app/'
/** Words that any element may carry: they say how text reads, not what a component looks like. */
const UTILITIES = `${UI}utilities.css`

type Use = { readonly name: string; readonly path: string; readonly line: number }

/** Every class that a style sheet selects by, each time it does. */
function selectedClasses(path: string, text: string): Use[] {
  const uses: Use[] = []
  postcss.parse(text, { from: path }).walkRules(({ selector, source }) => {
    const withoutAttributes = selector.replace(/\[[^\]]*\]/g, '')
    for (const [, name = ''] of withoutAttributes.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)) uses.push({ name, path, line: source?.start?.line ?? 1 })
  })
  return uses
}

/** The one style sheet of each class: the component's own, else the first that has it. */
function ownersOf(sheets: ReadonlyMap<string, string>): { readonly owners: ReadonlyMap<string, string>; readonly uses: readonly Use[] } {
  const inOrder = [...sheets].toSorted(([left], [right]) => Number(right.startsWith(UI)) - Number(left.startsWith(UI)) || (left < right ? -1 : 1))
  const uses = inOrder.flatMap(([path, text]) => selectedClasses(path, text))
  const owners = new Map<string, string>()
  for (const { name, path } of uses) if (!owners.has(name)) owners.set(name, path)
  return { owners, uses }
}

const withUses = (check: (found: ReturnType<typeof ownersOf>, workspace: Workspace) => Problem[]) => (workspace: Workspace) =>
  check(ownersOf(workspace.styleSheets), workspace)

export const styleRules: readonly Rule[] = [
  {
    name: 'one-owner-for-a-class',
    why: 'A class is selected in one style sheet only: whoever changes a component sees all of its looks, and nobody restyles it from afar. A component that must look different somewhere gets a property for it. Utilities are everybody’s.',
    check: withUses(({ owners, uses }) =>
      uses.flatMap(({ name, path, line }) => {
        const owner = owners.get(name)
        return owner === path || owner === undefined || owner === UTILITIES ? [] : [{ path, line, message: `.${name} belongs to ${posix.basename(owner)}` }]
      }),
    ),
  },
  {
    name: 'components-are-used-by-name',
    why: 'A class of a component is written by that component alone; everybody else uses the component, so that it exists once.',
    check: withUses(({ owners }, { files }) =>
      files.flatMap(({ path, classNames }) =>
        classNames.flatMap(({ name, line }) => {
          const owner = owners.get(name)
          if (!owner?.startsWith(UI) || owner === UTILITIES || path.startsWith(UI)) return []
          return [{ path, line, message: `"${name}" is a look of ${posix.basename(owner, '.css')}: use the component` }]
        }),
      ),
    ),
  },
  {
    name: 'no-look-is-left-over',
    why: 'A class that nothing carries is dead weight on every page, and one that no style sheet knows does nothing.',
    check: withUses(({ owners, uses }, { files }) => {
      const carried = new Map(files.flatMap(({ path, classNames }) => classNames.map((each) => [each.name, { ...each, path }] as const)))
      const mentioned = new Set(files.flatMap(({ words }) => [...words]))
      const dead = [...owners].flatMap(([name, path]) => {
        if (carried.has(name) || mentioned.has(name)) return []
        return [{ path, line: uses.find((use) => use.name === name)?.line ?? 1, message: `nothing carries .${name}` }]
      })
      const unknown = [...carried.values()].flatMap(({ name, path, line }) =>
        owners.has(name) || !path.startsWith(APP) ? [] : [{ path, line, message: `no style sheet knows "${name}"` }],
      )
      return [...dead, ...unknown]
    }),
  },
]
