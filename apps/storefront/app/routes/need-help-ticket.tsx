import { AskPage } from '../features/help/ask-page.tsx'

export default AskPage
