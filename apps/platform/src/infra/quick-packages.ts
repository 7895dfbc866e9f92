import { registerHooks } from 'node:module'

/** A file of drizzle-orm's that others of it import by a relative address. */
const INSIDE = /\/node_modules\/drizzle-orm\/.*\.js$/

/**
 * Spares the start of a process half of its time. The package.json of drizzle-orm has 178 kB, and Node parses it anew for each import of the package and
 * for each of its hundred files, to see that they are modules: 0.55 of the 1.3 seconds that the platform takes to be read. From here on that is known.
 * For what is imported afterwards, by `import()`.
 */
export function readPackagesOnce(): void {
  const found = new Map<string, { readonly url: string; readonly format: 'module'; readonly shortCircuit: true }>()
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier.startsWith('.')) {
        if (!specifier.endsWith('.js') || !INSIDE.test(context.parentURL ?? '')) return next(specifier, context)
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      }
      if (!/^drizzle-orm(?:\/|$)/.test(specifier) || !context.conditions.includes('import')) return next(specifier, context)
      const known = found.get(specifier)
      if (known) return known
      const { url } = next(specifier, context)
      const here = { url, format: 'module', shortCircuit: true } as const
      found.set(specifier, here)
      return here
    },
  })
}
