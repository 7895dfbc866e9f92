import { addTexts } from '../browser-texts.ts'
import { fetchAhead } from '../fetch-ahead.ts'
import type { RouteModule } from './page.ts'
import { dataAddress, type MovedAnswer, type PageAnswer, type RouteFile } from './page-answer.ts'
import type { Loaded, PageSource } from './router.ts'

/** Longer than anybody waits, in milliseconds. */
const GIVE_UP_AFTER = 30_000

async function importRoute({ file, names }: RouteFile): Promise<RouteModule> {
  const module = await import(/* @vite-ignore */ file)
  return names ? (Object.fromEntries(Object.entries(names).map(([name, there]) => [name, module[there]])) as RouteModule) : module
}

/** The modules of a page's routes. */
export const routesOf = ({ routes }: Pick<PageAnswer, 'routes'>) =>
  Promise.all(routes.map(async (route) => ({ id: route.id, hasLoader: route.hasLoader, module: await importRoute(route) })))

/** Asks the server for pages. `build` names the files that the document was made of. */
export function createPageSource(base: string, build: string): PageSource {
  async function take(answer: PageAnswer): Promise<Loaded> {
    const { failure, styles, params, data, preload } = answer
    if (answer.build !== build) return 'as a document'
    for (const file of preload) void fetchAhead(file, 'script')
    try {
      const [routes] = await Promise.all([routesOf(answer), addTexts(answer.texts)])
      return { routes, styles, params, data, ...(failure ? { failure } : {}) }
    } catch {
      return 'as a document' // the files of an older build may be gone
    }
  }

  return {
    load: async (url, asked) => {
      const response = await fetch(dataAddress(url, base, asked), { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(GIVE_UP_AFTER) })
      if (!response.headers.get('content-type')?.startsWith('application/json')) throw new Error(`The page's data can't be read: ${response.status}`)
      const answer: PageAnswer | MovedAnswer = await response.json()
      return 'redirect' in answer ? answer : take(answer)
    },
    dress: (styles) => Promise.all(styles.map((href) => fetchAhead(href, 'style'))),
  }
}
