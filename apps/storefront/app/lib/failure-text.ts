import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { isApiFailure } from './api-failure.ts'
import { useShop } from './shop.ts'

let translations: Readonly<Record<string, string>> = {}

const loadTranslations = async (): Promise<void> => {
  translations = (await import('./failure-texts.es.ts')).failureTexts
}

/** what to tell the shopper: the platform's own sentence in the page's language, unless the platform could not be reached. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useLingui()
  const { locale } = useShop().shop
  useEffect(() => {
    if (locale === 'es') loadTranslations().catch(() => undefined) // then it is said in English
  }, [locale])
  return useCallback(
    (error) => {
      if (!isApiFailure(error)) return t`Something went wrong`
      if (error.code === 'network.failed') return t`There is no connection. Please try again.`
      return (locale === 'es' ? translations[error.code] : undefined) ?? error.message
    },
    [t, locale],
  )
}
