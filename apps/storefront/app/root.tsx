import '@galleria/ui/ui.css'
import '@galleria/ui/tokens.css'
import './styles/app.css'
import { type ReactNode, use, useEffect } from 'react'
import { touch } from 'virtual:galleria/app-icons'
import { bootScript } from 'virtual:galleria/boot'
import { firstFonts } from 'virtual:galleria/fonts'
import favicon from './styles/favicon.svg?url'
import type { Route } from './+types/root.ts'
import { ErrorView } from './features/shell/error-view.tsx'
import type { RouteHandle } from './features/shell/shell.tsx'
import { Frame } from './frame.tsx'
import { HYDRATED, HydrationStateContext, STATE_ID } from './router-protocol/hydration-state.ts'
import { toldCall } from './lib/first-calls.ts'
import { pageOf } from './lib/page-context.ts'
import type { Failure } from './lib/router/page.ts'
import { Outlet } from './lib/router/pages.tsx'
import { usePage } from './lib/router/use-page.ts'
import { createPaths } from './lib/paths.ts'
import { barColours, shopColours } from './lib/shop-colours.ts'
import { type Tenant, tenantOf } from './lib/tenant.ts'
import { sameAsBefore } from './lib/same-as-before.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { tenant: sameAsBefore(tenantOf(pageOf(context))), year: new Date().getFullYear() }
}

/** The tenant is asked for again with every other page, in the same request, and not when only the query changes. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = usePage().data.root as Awaited<ReturnType<typeof loader>> | undefined
  if (!data) return <Document lang="en">{children}</Document>
  return (
    <Document lang={data.tenant.locale} tenant={data.tenant}>
      <Frame tenant={data.tenant} year={data.year}>
        {children}
      </Frame>
    </Document>
  )
}

function Document({ lang, tenant, children }: { lang: string; tenant?: Tenant; children: ReactNode }) {
  const bars = barColours(tenant ?? { colours: [] })
  const { routes, styles, firstCalls = [] } = usePage()
  const handles = routes.flatMap(({ module }) => (module.handle as RouteHandle | undefined) ?? [])
  const isPersonal = handles.some((handle) => handle.isPersonal)
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), [])
  return (
    <html
      lang={lang}
      data-tenant={tenant?.tenantKey}
      data-figures={tenant?.formatLocale}
      data-personal={isPersonal ? '' : undefined}
      data-letters={isPersonal ? firstFonts.join(' ') : undefined}
      data-calls={firstCalls.map((call) => toldCall(call, tenant?.apiBase ?? '')).join(' ') || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Built from boot/boot.ts */}
        <script dangerouslySetInnerHTML={{ __html: bootScript }} suppressHydrationWarning />
        {import.meta.env.DEV ? <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" /> : null}
        {isPersonal
          ? null // boot/boot.ts decides, from data-letters
          : firstFonts.map((href) => <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />)}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={bars.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={bars.dark} />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={touch} />
        {tenant ? <link rel="manifest" href={createPaths(tenant.prefix).webManifest()} /> : null}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* Numbers, slugs and colours of the tenant's configuration */}
        {tenant ? <style dangerouslySetInnerHTML={{ __html: shopColours(tenant) }} /> : null}
      </head>
      <body>
        {children}
        <HydrationData />
      </body>
    </html>
  )
}

/** Data, not code; the browser's own rendering leaves it as it is. */
function HydrationData() {
  return <script type="application/json" id={STATE_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: use(HydrationStateContext) }} />
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ failure }: { failure: Failure }) {
  return <ErrorView failure={failure} />
}
