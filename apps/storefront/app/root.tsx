import '@galleria/ui/ui.css'
import '@galleria/ui/tokens.css'
import './styles/app.css'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { type ReactNode, use, useEffect } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs, useRouteError, useRouteLoaderData } from 'react-router'
import { bootScript } from 'virtual:galleria/boot'
import favicon from './styles/favicon.svg?url'
import type { Route } from './+types/root.ts'
import { ErrorView } from './features/shell/error-view.tsx'
import { Frame } from './frame.tsx'
import { HYDRATED, HydrationStateContext, STATE_ID } from './router-protocol/hydration-state.ts'
import { pageOf } from './lib/page-context.ts'
import { type Tenant, tenantOf } from './lib/tenant.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { tenant: tenantOf(pageOf(context)), year: new Date().getFullYear() }
}

/** The tenant is asked for again with every other page, in the same request, and not when only the query changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.pathname !== nextUrl.pathname

/** One hue for the tenant and one for each market; every tint is computed from it (tokens.css). */
const huesOf = ({ hue, markets }: Tenant) =>
  `:root{--h:${hue.toFixed(1)}}${markets.map((market) => `[data-market="${market.slug}"]{--h:${market.hue.toFixed(1)}}`).join('')}`

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
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
  useEffect(() => void window.dispatchEvent(new Event(HYDRATED)), [])
  return (
    <html lang={lang} data-tenant={tenant?.tenantKey} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Built from boot/boot.ts */}
        <script dangerouslySetInnerHTML={{ __html: bootScript }} suppressHydrationWarning />
        <link rel="preload" as="font" type="font/woff2" href={instrument} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={fraunces} crossOrigin="anonymous" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151411" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Links />
        {/* Numbers and slugs of the tenant's configuration */}
        {tenant ? <style dangerouslySetInnerHTML={{ __html: huesOf(tenant) }} /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {import.meta.env.DEV ? <Scripts /> : <HydrationData />}
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

export function ErrorBoundary() {
  return <ErrorView error={useRouteError()} />
}
