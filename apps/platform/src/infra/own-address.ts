import type { Server } from 'node:http'

/** Where a process reaches itself. */
export type OwnAddress = { readonly hostname: string; readonly port: number }

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** Of a server that listens on a port; throws before it does. */
export function ownAddressOf(server: Server): OwnAddress {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('This process does not listen on a port')
  return { hostname: EVERYWHERE.has(at.address) ? '127.0.0.1' : at.address, port: at.port }
}

export const urlOf = ({ hostname, port }: OwnAddress): string => `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
