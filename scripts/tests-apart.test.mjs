import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'
import { root } from './run.mjs'

const REPLACES = /\bvi\.(?:mock|doMock|stubGlobal|resetModules)\(/
const projectOf = (name) => config.test.projects.map(({ test: project }) => project).find((project) => project.name === name)

test('files that replace modules run apart from those that share what they have read', () => {
  const { include, exclude } = projectOf('unit')
  const replacing = globSync(include, { cwd: root, exclude: ['**/node_modules/**', 'packages/ui/**'] }).filter((file) =>
    REPLACES.test(readFileSync(join(root, file), 'utf8')),
  )
  const apart = projectOf('apart').include
  expect(apart).toEqual(expect.arrayContaining(replacing))
  expect(exclude).toEqual(expect.arrayContaining(apart))
})

test('journeys, which share what they have read, replace no modules', () => {
  const files = globSync('e2e/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => REPLACES.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('whole processes run with the long tests, and all of their files are found', () => {
  const { exclude } = projectOf('unit')
  for (const pattern of projectOf('processes').include) {
    expect(exclude).toContain(pattern)
    expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([])
  }
})
