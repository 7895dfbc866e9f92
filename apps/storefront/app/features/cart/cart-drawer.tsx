export function CartDrawer(_: { isOpen: boolean; onClose: () => void }) {
  return null
}
