import { scriptJson } from './hydration-state.ts'

/** In development the router's own scripts are in the page and wait for the data on their stream. */
export function withDevelopmentData(markup: string, encoded: string): string {
  const script = `<script>__reactRouterContext.streamController.enqueue(${scriptJson(encoded)});__reactRouterContext.streamController.close()</script>`
  return `<!doctype html>${markup.replace('</body>', () => `${script}</body>`)}`
}
