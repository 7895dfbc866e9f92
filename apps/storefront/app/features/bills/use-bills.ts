import type { BillCategory } from '@galleria/rules'
import type { OperatorWire } from '@galleria/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Operators and what they offer change from day to day, not while somebody chooses. */
const STEADY_MS = 10 * 60_000
/** So long what an operator has said is due is not asked for again: it may be asked seldom. */
const DUE_MS = 5 * 60_000

/** `known` is what the server has brought along. */
export function useOperators(category: BillCategory | undefined, known: readonly OperatorWire[] | undefined) {
  const api = useApi()
  return useQuery<readonly OperatorWire[]>({
    queryKey: ['bills', 'operators', category ?? 'all'],
    queryFn: async () => (await api.listOperators({ query: category ? { category } : {} })).data,
    staleTime: STEADY_MS,
    ...(known ? { initialData: known } : {}),
  })
}

/** */
export function useOperator(operatorId: string, known: OperatorWire | undefined) {
  const api = useApi()
  return useQuery<OperatorWire>({
    queryKey: ['bills', 'operator', operatorId],
    queryFn: async () => (await api.getOperator({ body: { operatorId } })).data,
    staleTime: STEADY_MS,
    ...(known ? { initialData: known } : {}),
  })
}

/** whose a mobile number is; nothing is asked without a whole one. What comes of another number than the one that stands there is not shown. */
export function useOperatorOfPhone(phone: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['bills', 'phone', phone],
    enabled: phone !== undefined,
    queryFn: async ({ signal }) => (await api.findOperatorOfPhone({ query: { phone: phone ?? '' } }, { signal })).data,
    staleTime: STEADY_MS,
  })
}

export function useCircles(isWanted: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: ['bills', 'circles'],
    enabled: isWanted,
    queryFn: async () => (await api.listCircles()).data,
    staleTime: STEADY_MS,
  })
}

/** */
export function usePlans(operatorId: string | undefined, circleId: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['bills', 'plans', operatorId, circleId ?? ''],
    enabled: operatorId !== undefined,
    queryFn: async ({ signal }) => (await api.listPlans({ body: { operatorId: operatorId ?? '', ...(circleId ? { circleId } : {}) } }, { signal })).data,
    staleTime: STEADY_MS,
  })
}

export type DueQuestion = { readonly customerId: string; readonly operatorId: string; readonly number: string }

/** */
export function useDueBill(asked: DueQuestion | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['bills', 'due', asked],
    enabled: asked !== undefined,
    queryFn: async ({ signal }) => (await api.viewBill({ body: { operatorId: asked?.operatorId ?? '', number: asked?.number ?? '' } }, { signal })).data,
    staleTime: DUE_MS,
    retry: false,
  })
}
