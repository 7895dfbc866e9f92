import type { ApiClient } from '@galleria/api-client'

/** `off` until somebody asks for it here; `denied` where their browser lets no page of the shop ask any more. */
export type DeviceState = 'off' | 'on' | 'denied'

/** Whether this browser can tell somebody of things while no page of the shop is open. On an iPhone only the installed shop can. */
export const canPush = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscriptionHere = async (): Promise<PushSubscription | null> => (await navigator.serviceWorker.ready).pushManager.getSubscription()

async function tellShop(api: ApiClient, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await api.subscribePush({ body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } } })
}

const BY_PERMISSION = { granted: 'on', denied: 'denied', default: 'off' } as const

/** How it most likely is here, at once: so that nothing moves when it is known. Undefined where the browser can not. */
export const guessDevice = (): DeviceState | undefined => (canPush() ? BY_PERMISSION[Notification.permission] : undefined)

/** How it is here. Asks nobody; where it is on, the shop hears that this device is still there. */
export async function lookAtDevice(api: ApiClient): Promise<DeviceState> {
  if (Notification.permission === 'denied') return 'denied'
  const subscription = Notification.permission === 'granted' ? await subscriptionHere() : null
  if (subscription) await tellShop(api, subscription)
  return subscription ? 'on' : 'off'
}

/** After a press on a button: the browser asks, and only then. */
export async function turnOn(api: ApiClient): Promise<DeviceState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { key } = (await api.viewPushKey()).data
  // One that was made with another key can not be used, and stands in the way.
  await (await subscriptionHere())?.unsubscribe()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await tellShop(api, subscription)
  } catch (failure) {
    await subscription.unsubscribe()
    throw failure
  }
  return 'on'
}

export async function turnOff(api: ApiClient): Promise<DeviceState> {
  const subscription = await subscriptionHere()
  if (!subscription) return 'off'
  // Here first: from then on nothing is shown, whatever becomes of the call.
  await subscription.unsubscribe()
  await api.unsubscribePush({ body: { endpoint: subscription.endpoint } })
  return 'off'
}
