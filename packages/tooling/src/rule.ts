import type { Import, SourceFile } from './source-file.ts'
import { type Target, targetOf, type Workspace } from './workspace.ts'

export type Problem = { readonly path: string; readonly line: number; readonly message: string }
export type Violation = Problem & { readonly rule: string }

export type Rule = {
  readonly name: string
  /** Why the arrow points this way. Printed with a violation. */
  readonly why: string
  check(workspace: Workspace): Problem[]
}

/** A rule that looks at one import at a time and answers what is wrong with it, if anything. */
export function importRule(
  name: string,
  why: string,
  judge: (link: { file: SourceFile; link: Import; target: Target; workspace: Workspace }) => string | undefined,
): Rule {
  const check = (workspace: Workspace): Problem[] =>
    workspace.files.flatMap((file) =>
      file.imports.flatMap((link) => {
        const message = judge({ file, link, target: targetOf(file, link), workspace })
        return message === undefined ? [] : [{ path: file.path, line: link.line, message }]
      }),
    )
  return { name, why, check }
}

/** Tests, and what they share: suites, laws, fixtures. */
export function isTest(path: string): boolean {
  return /\.(test|spec|stress|suite|laws|fixture)\.tsx?$/.test(path) || path.startsWith('e2e/')
}
