import { AddressesPage } from '../features/account/addresses-page.tsx'

export default AddressesPage
