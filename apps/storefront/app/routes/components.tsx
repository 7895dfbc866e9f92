import { ShowcasePage } from '../features/showcase/showcase-page.tsx'

export default ShowcasePage
