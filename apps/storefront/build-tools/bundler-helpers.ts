import type { Plugin } from 'vite'

const HELPERS = 'rolldown-runtime'
const LIBRARIES = 'libraries'
const EXPORTS = /export\{([^}]*)\};?\s*$/

/** `a as b,c` -> the names before and after, which may be the same. */
const pairsOf = (names: string): (readonly [string, string])[] =>
  names.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(' as ')
    return [from, to] as const
  })

/** The code of the libraries with the helpers that it imports from `file` in it; undefined where it imports none. `helpers` is the code of that file. */
export function withHelpers(code: string, file: string, helpers: string): string | undefined {
  const statement = new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll('.', '\\.')}";`).exec(code)
  const exported = EXPORTS.exec(helpers)
  if (!statement || !exported) return undefined
  const inside = new Map(pairsOf(exported[1] ?? '').map(([local, name]) => [name, local]))
  const taken = pairsOf(statement[1] ?? '')
  const [names, values] = [taken.map(([, local]) => local).join(), taken.map(([name]) => inside.get(name)).join()]
  const made = `var[${names}]=(()=>{${helpers.slice(0, exported.index)}return[${values}]})();`
  return code.replace(statement[0], () => made)
}

/**
 * Rolldown keeps its helpers in a file of their own, for which everything would wait: the libraries, which are the first of every page, have a copy of theirs.
 * They keep nothing, so two of them are no harm. Whatever comes later and needs some still takes the file.
 */
export function bundlerHelpers(): Plugin {
  return {
    name: 'galleria:bundler-helpers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const helpers = chunks.find(({ name }) => name === HELPERS)
      const libraries = chunks.find(({ name }) => name === LIBRARIES)
      if (!helpers || !libraries?.imports.includes(helpers.fileName)) return
      const code = withHelpers(libraries.code, helpers.fileName.split('/').at(-1) ?? '', helpers.code)
      if (code === undefined) return this.error('The helpers of the bundler are not where they were')
      libraries.code = code
      libraries.imports = libraries.imports.filter((each) => each !== helpers.fileName)
    },
  }
}
