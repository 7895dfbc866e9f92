import { moduleOf } from './platform-layout.ts'
import { isTest, type Problem, type Rule } from './rule.ts'
import { targetOf, type Workspace } from './workspace.ts'

/** Who names whom, and where. */
type Links = Map<string, Map<string, Problem>>

/** Types and tables are counted: what cannot be understood alone cannot be moved or tested alone either. */
export const circleRules: readonly Rule[] = [
  {
    name: 'no-module-circles',
    why: 'Two modules that name each other are one module in two folders.',
    check: (workspace) => circlesIn(linksOf(workspace, (path) => (isTest(path) ? undefined : moduleOf(path)))),
  },
  {
    name: 'no-file-circles',
    why: 'A file can be read after those that it imports; in a circle there is none to begin with, and which one runs first is chance.',
    check: (workspace) => circlesIn(linksOf(workspace, (path) => path)),
  },
]

/** The imports between files, seen as those between what `nameOf` says the files belong to. */
function linksOf({ files }: Workspace, nameOf: (path: string) => string | undefined): Links {
  const links: Links = new Map()
  for (const file of files) {
    const from = nameOf(file.path)
    if (from === undefined) continue
    for (const link of file.imports) {
      const target = targetOf(file, link)
      const to = target.kind === 'file' ? nameOf(target.path) : undefined
      if (to === undefined || to === from) continue
      const known = links.get(from) ?? new Map<string, Problem>()
      links.set(from, known.set(to, { path: file.path, line: link.line, message: '' }))
    }
  }
  return links
}

/** One problem for each import that closes a circle, where it stands. */
function circlesIn(links: Links): Problem[] {
  const problems: Problem[] = []
  const isDone = new Set<string>()
  const way: string[] = []
  const visit = (name: string): void => {
    if (way.includes(name)) {
      const closing = links.get(way.at(-1) ?? '')?.get(name)
      if (closing) problems.push({ ...closing, message: `a circle: ${[...way.slice(way.indexOf(name)), name].join(' -> ')}` })
      return
    }
    if (isDone.has(name)) return
    way.push(name)
    for (const next of links.get(name)?.keys() ?? []) visit(next)
    way.pop()
    isDone.add(name)
  }
  for (const name of links.keys()) visit(name)
  return problems
}
