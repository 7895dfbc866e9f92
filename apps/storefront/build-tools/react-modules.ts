import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const REACT: ReadonlySet<string> = new Set(['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'])
const PREFIX = '\0galleria:react/'

/** The source of a module that exports by name what the CommonJS module in `file` has, whose names these are; what nobody takes is left out. */
export const namedExports = (file: string, names: readonly string[]): string =>
  [
    `import whole from ${JSON.stringify(file)}`,
    'export default whole',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})()`),
  ].join('\n')

/**
 * React comes as CommonJS: every file that takes something of it would ask the bundler's helpers for the whole first, and look each function up where it is called.
 * Taken by name it is smaller, and of what is loaded first the libraries alone need the helpers.
 */
export function reactModules(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'galleria:react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // React's own modules require each other, and need them as they are.
    resolveId: (id, _importer, { kind }) => (REACT.has(id) && kind !== 'require-call' ? PREFIX + id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const name = id.slice(PREFIX.length)
      return namedExports(
        require.resolve(name),
        Object.keys(require(name)).filter((each) => !each.startsWith('__')),
      )
    },
  }
}
