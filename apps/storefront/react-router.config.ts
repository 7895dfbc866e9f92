import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './build-tools/compress-assets.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // Loaders live on the server only: there is nothing to split a route's file into.
  splitRouteModules: false,
  // Two dozen routes: one hashed manifest is cheaper than a discovery endpoint that could not be cached.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config
