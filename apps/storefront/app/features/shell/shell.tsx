import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { TextPart } from 'virtual:galleria/texts'
import { usePage } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { PlaceHost } from '../place/place-host.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LogoutPart } from '../../components/logout-part.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { useGlance, useGlanceOnRoot } from './glance.ts'
import { MarketsRow } from './markets-row.tsx'
import { Header } from './header.tsx'
import { useLinks } from './use-links.ts'
import { Menu } from './menu.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { Toaster } from './toaster.tsx'
import { ToldHost } from './told-host.tsx'
import { useOffline } from './use-offline.ts'
import { useReading } from './use-reading.ts'

/**
 * What a route may say about the frame around it: `export const handle = { layout: 'plain' } satisfies RouteHandle`. A plain page may bring a header and a
 * footer of its own, which come with its script and not with everybody's. `isPersonal` where nothing is shown but what is somebody's: such
 * a page comes alive at once, and what it asks for first stands in first-calls.server.ts. `texts` are the parts that it needs besides those of all pages.
 */
export type RouteHandle = {
  readonly layout?: 'plain'
  readonly isPersonal?: true
  readonly texts?: readonly TextPart[]
  readonly Header?: () => ReactNode
  readonly Footer?: (props: { year: number }) => ReactNode
}

const isPlain = (handle: unknown): handle is RouteHandle => typeof handle === 'object' && handle !== null && 'layout' in handle && handle.layout === 'plain'

/** Everything around a page. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const { t } = useLingui()
  const plain = usePage()
    .routes.map(({ module }) => module.handle)
    .find(isPlain)
  const { Header: OwnHeader = PlainHeader, Footer: OwnFooter } = plain ?? {}
  const glance = useGlance()
  useGlanceOnRoot(glance)
  useReading()
  useOffline()
  useLinks()
  /** Not before somebody asks for it: nobody sees the dialog in a page that is only read. */
  const [isLoggingOut, setIsLoggingOut] = useState<boolean>()
  return (
    <>
      <a className="skip" href="#main">
        {t`Skip to content`}
      </a>
      <NavigationProgress />
      {plain ? (
        <OwnHeader />
      ) : (
        <>
          <Header glance={glance} onLogOut={() => setIsLoggingOut(true)} />
          <MarketsRow />
          <Menu />
        </>
      )}
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {OwnFooter ? <OwnFooter year={year} /> : null}
      {plain ? null : (
        <>
          <Footer year={year} />
          <BottomBar />
        </>
      )}
      {glance.session || isLoggingOut !== undefined ? <LogoutPart isOpen={isLoggingOut === true} onClose={() => setIsLoggingOut(false)} /> : null}
      <PlaceHost />
      <ToldHost session={glance.session} />
      <Toaster />
    </>
  )
}

function PlainHeader() {
  const { tenant, paths } = useTenant()
  return (
    <header className="top">
      <div className="wrap bar">
        <a className="logo" href={paths.home()}>
          {tenant.name}
        </a>
      </div>
    </header>
  )
}
