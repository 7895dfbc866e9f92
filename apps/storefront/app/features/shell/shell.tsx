import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useMatches } from 'react-router'
import { useTenant } from '../../lib/tenant.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Footer } from './footer.tsx'
import { useGlance, useGlanceOnRoot } from './glance.ts'
import { MarketsRow } from './markets-row.tsx'
import { Header } from './header.tsx'
import { LinkDelegate } from './link-delegate.tsx'
import { LogoutDialog } from '../../components/logout-dialog.tsx'
import { Menu } from './menu.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { Toaster } from './toaster.tsx'
import { useReading } from './use-reading.ts'

/** What a route may say about the frame around it: `export const handle = { layout: 'plain' } satisfies RouteHandle`. */
export type RouteHandle = { readonly layout?: 'plain' }

const isPlain = (handle: unknown) => typeof handle === 'object' && handle !== null && 'layout' in handle && handle.layout === 'plain'

/** Everything around a page. */
export function Shell({ year, children }: { year: number; children: ReactNode }) {
  const { t } = useLingui()
  const hasPlainLayout = useMatches().some(({ handle }) => isPlain(handle))
  const glance = useGlance()
  useGlanceOnRoot(glance)
  useReading()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  return (
    <>
      <a className="skip" href="#main">
        {t`Skip to content`}
      </a>
      <NavigationProgress />
      {hasPlainLayout ? (
        <PlainHeader />
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
      {hasPlainLayout ? null : (
        <>
          <Footer year={year} />
          <BottomBar />
        </>
      )}
      <LogoutDialog isOpen={isLoggingOut} onClose={() => setIsLoggingOut(false)} />
      <Toaster />
      <LinkDelegate />
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
