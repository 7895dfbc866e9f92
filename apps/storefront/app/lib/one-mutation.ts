import { type DefaultError, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useOneAtATime } from './one-at-a-time.ts'

const nothing = () => undefined
/** The library tells whoever listens a moment after the promise has settled. */
const untilTold = () => new Promise((resolve) => setTimeout(resolve))

/**
 * `useMutation`, whose `mutate` does nothing while the last one is under way: its own `isPending` is what was drawn last, which a second press within the same
 * frame does not know yet.
 */
export function useOneMutation<Data = unknown, Failure = DefaultError, Variables = void, Result = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Result>,
): UseMutationResult<Data, Failure, Variables, Result> {
  const [once] = useOneAtATime()
  const mutation = useMutation(options)
  return {
    ...mutation,
    mutate: (...given) => void once(() => mutation.mutateAsync(...given).then(untilTold, untilTold)).catch(nothing),
  }
}
