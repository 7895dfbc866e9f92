import { CounterCodePage } from '../features/counter/counter-code-page.tsx'

export default CounterCodePage
