import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { withoutPrefix } from './paths.ts'
import { useTenant } from './tenant.ts'

/** Goes to an address made by `paths`, without loading the document anew. */
export function useGo(): (href: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { prefix } = useTenant().paths
  return useCallback((href, options) => void navigate(withoutPrefix(href, prefix), options), [navigate, prefix])
}
