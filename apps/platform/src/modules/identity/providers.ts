import type { SignInProviderWire } from '@galleria/contract'
import type { Tenant } from '../tenant/index.ts'
import type { CodeSeal } from './code-seal.ts'
import { createFacebookProvider } from './facebook-provider.adapter.ts'
import type { ProviderSettings, SocialProvider } from './identity.ports.ts'
import { createOpenidProvider } from './openid-provider.adapter.ts'
import type { FindProvider, OfferedProvider } from './social.service.ts'
import { TEST_ID_CLIENT, TEST_ID_PATH, type TestId } from './test-id.ts'

export const TEST_ID = 'test-id'
/** Each keeps what it has heard of its provider; those of settings that have changed go when there are too many. */
const MAX_KEPT = 200

type ProvidersDeps = {
  readonly seal: CodeSeal
  /** Where mail is not really sent, in demo shops that have no other. */
  readonly testId: TestId | undefined
}

/** The providers of identities that a tenant has set up. */
export function createProviders({ seal, testId }: ProvidersDeps) {
  const kept = new Map<string, SocialProvider>()

  function providerFor(settings: ProviderSettings): SocialProvider {
    const name = JSON.stringify(settings)
    let provider = kept.get(name)
    if (!provider) {
      if (kept.size >= MAX_KEPT) kept.clear()
      const inProcess = testId && settings.type === TEST_ID ? (url: string, init: object) => testId.answer(new Request(url, init)) : undefined
      provider = settings.kind === 'facebook' ? createFacebookProvider(settings) : createOpenidProvider(settings, inProcess)
      kept.set(name, provider)
    }
    return provider
  }

  const offersTestId = ({ settings }: Tenant): boolean => Boolean(testId && settings.signIn?.isDemo && !settings.signIn.providers?.length)

  function testIdAt(origin: string, clientSecret: string): OfferedProvider {
    const settings = { type: TEST_ID, kind: 'openid', name: 'Test ID', issuer: origin + TEST_ID_PATH, clientId: TEST_ID_CLIENT, clientSecret } as const
    return { ...settings, isTest: true, provider: providerFor(settings) }
  }

  const find: FindProvider = (tenant, type, origin) => {
    if (testId && type === TEST_ID && offersTestId(tenant)) return testIdAt(origin ?? `https://${tenant.hosts[0] ?? 'localhost'}`, testId.clientSecret)
    const settings = tenant.settings.signIn?.providers?.find((one) => one.type === type)
    const clientSecret = settings && seal.open(secretPlace(tenant.id, type), Buffer.from(settings.sealedSecret, 'base64'))
    // Sealed with the key of another installation: the operator has to set it again.
    if (!settings || clientSecret === undefined) return undefined
    const { kind, name, issuer, clientId } = settings
    return { type, name, isTest: false, provider: providerFor({ type, kind, name, issuer, clientId, clientSecret }) }
  }

  return {
    find,
    offersTestId,
    /** For everybody to see. */
    list: (tenant: Tenant): SignInProviderWire[] =>
      offersTestId(tenant)
        ? [{ type: TEST_ID, name: 'Test ID', isTest: true }]
        : (tenant.settings.signIn?.providers ?? []).map(({ type, name }) => ({ type, name, isTest: false })),
  }
}
export type Providers = ReturnType<typeof createProviders>

/** Binds a client's secret to its provider of its tenant. */
export const secretPlace = (tenantId: string, type: string): string => `provider ${tenantId} ${type}`
