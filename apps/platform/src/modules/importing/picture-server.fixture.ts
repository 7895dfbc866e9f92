import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A web server of this machine that answers as it is told, and counts who asked. */
export async function startPictureServer(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = []
  let [atOnce, most] = [0, 0]
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    atOnce += 1
    most = Math.max(most, atOnce)
    response.once('close', () => (atOnce -= 1))
    const answer = answers[path]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    at: (path: string): string => `http://127.0.0.1:${port}${path}`,
    asked,
    mostAtOnce: (): number => most,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
