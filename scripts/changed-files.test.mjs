import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles } from './changed-files.mjs'
import { run } from './run.mjs'

let dir
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'galleria-changed-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const IDENTITY = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@shop.example', '-c', 'commit.gpgsign=false']

async function git(...args) {
  const { code, output } = await run('git', [...IDENTITY, ...args], { cwd: dir })
  expect(code, output).toBe(0)
}

async function commit(...names) {
  for (const name of names) writeFileSync(join(dir, name), `${name} ${Math.random()}`)
  await git('add', '.')
  await git('commit', '--quiet', '--message', names.join())
}

test('are those of the branch, changed and new, and not those that are gone or of the main branch', async () => {
  await git('init', '--quiet', '--initial-branch=main')
  await commit('kept.ts', 'gone.ts', 'changed.ts')
  await git('switch', '--quiet', '--create', 'work')
  await commit('committed.ts')
  rmSync(join(dir, 'gone.ts'))
  mkdirSync(join(dir, 'folder'))
  for (const name of ['changed.ts', 'folder/new.ts', 'diseño.ts']) writeFileSync(join(dir, name), 'other')
  expect(await changedFiles(dir)).toEqual(['changed.ts', 'committed.ts', 'diseño.ts', 'folder/new.ts'])
})

test('on the main branch are those that differ from the last commit', async () => {
  await git('init', '--quiet', '--initial-branch=main')
  await commit('first.ts')
  await commit('second.ts')
  expect(await changedFiles(dir)).toEqual([])
  writeFileSync(join(dir, 'first.ts'), 'other')
  expect(await changedFiles(dir)).toEqual(['first.ts'])
})

test('are none where there is no repository', async () => {
  expect(await changedFiles(dir)).toEqual([])
})
