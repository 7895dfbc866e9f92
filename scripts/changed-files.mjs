import { run } from './run.mjs'

const BRANCHES = ['origin/HEAD', 'origin/main', 'main']

/**
 * Files that differ from where this branch left the main one, and on that one from the last commit: committed, changed and new ones, without those that
 * are gone. Paths are relative to the repository.
 */
export async function changedFiles(cwd) {
  const git = async (...args) => {
    const { code, output } = await run('git', ['-c', 'core.quotePath=off', ...args], cwd ? { cwd } : {})
    return code === 0 ? output.split('\n').filter(Boolean) : []
  }
  let base = 'HEAD'
  for (const branch of BRANCHES) {
    const [found] = await git('merge-base', 'HEAD', branch)
    if (!found) continue
    base = found
    break
  }
  const files = [...(await git('diff', '--name-only', '--diff-filter=d', '--relative', base)), ...(await git('ls-files', '--others', '--exclude-standard'))]
  return [...new Set(files)].toSorted()
}
