import { FlaskConical, LogIn } from 'lucide-react'

/** How known providers want to be shown: their own mark in their own colours. */
export function ProviderMark({ type, isTest }: { type: string; isTest: boolean }) {
  if (isTest) return <FlaskConical className="icon" aria-hidden="true" />
  if (type === 'google') {
    return (
      <svg className="icon" viewBox="0 0 48 48" aria-hidden="true">
        <path fill="#4285F4" d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2.1 5.1-4.4 6.7v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.2Z" />
        <path fill="#34A853" d="M24 46c5.9 0 10.9-2 14.5-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.5-3.9-12.3-9.1H4.4v5.7C8 41.1 15.4 46 24 46Z" />
        <path fill="#FBBC05" d="M11.7 28.2c-.4-1.3-.7-2.8-.7-4.2s.2-2.900.7-4.200v-5.700H4.400C2.900 17.100 2 20.400 2 24s.9 6.900 2.400 9.900l7.300-5.700Z" />
        <path
          fill="#EA4335"
          d="M24 10.700c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300C34.900 4.100 29.900 2 24 2 15.400 2 8 6.900 4.400 14.100l7.300 5.700c1.800-5.200 6.600-9.100 12.300-9.100Z"
        />
      </svg>
    )
  }
  if (type === 'facebook') {
    return (
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="#0866FF"
          d="M24 12a12 12 0 1 0-14.900 11.600v-8H6.600V12h2.500v-1.600c0-4.100 1.800-6 5.900-6 .8 0 2.100.2 2.600.3v3.300h-1.400c-2 0-2.700.7-2.700 2.700V12h3.900l-.7 3.600h-3.200v8.200A12 12 0 0 0 24 12Z"
        />
      </svg>
    )
  }
  return <LogIn className="icon" aria-hidden="true" />
}
