import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { circleRules } from './circle-rules.ts'
import { featureRules } from './feature-rules.ts'
import { migrationRules } from './migration-rules.ts'
import { moduleRules } from './module-rules.ts'
import { packageRules } from './package-rules.ts'
import type { Rule, Violation } from './rule.ts'
import { styleRules } from './style-rules.ts'
import { tableRules } from './table-rules.ts'
import { readWorkspace } from './workspace.ts'

export type { Rule, Violation } from './rule.ts'

/** The arrows of the house (ARCHITECTURE.md), each with the reason for it. */
export const rules: readonly Rule[] = [...packageRules, ...moduleRules, ...featureRules, ...circleRules, ...tableRules, ...styleRules, ...migrationRules]

/** Checks a repository given as path -> text. */
export function checkBoundaries(texts: ReadonlyMap<string, string>): Violation[] {
  const workspace = readWorkspace(texts)
  return rules.flatMap((rule) => rule.check(workspace).map((problem) => ({ rule: rule.name, ...problem })))
}

/** Reads what the rules look at from a checkout. */
export async function readRepository(root: string): Promise<ReadonlyMap<string, string>> {
  const patterns = [
    'package.json',
    '*.config.ts',
    '{apps,packages}/*/package.json',
    'demo/package.json',
    '{apps,packages,demo,bench,e2e,scripts}/**/*.{ts,tsx,mjs}',
    '{apps,packages}/**/*.css',
    'apps/platform/migrations/*.sql',
  ]
  const texts = new Map<string, string>()
  // A name is asked, not a path: what is left out is not even entered.
  const exclude = (name: string): boolean => ['node_modules', 'build', '.react-router'].includes(name.split('/').at(-1) ?? '')
  for await (const path of glob(patterns, { cwd: root, exclude })) texts.set(path, readFileSync(join(root, path), 'utf8'))
  return texts
}

export function describeViolation({ rule, path, line, message }: Violation): string {
  return `${path}:${line}  ${message}  (${rule})`
}
