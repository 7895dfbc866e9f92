import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Two dozen routes: one hashed manifest is cheaper than a discovery endpoint that could not be cached.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
