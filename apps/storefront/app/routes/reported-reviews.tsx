import { staffTexts } from 'virtual:galleria/texts'
import { ReportedReviewsPage } from '../features/moderation/reported-reviews-page.tsx'
import { addTexts } from '../lib/browser-texts.ts'

// The page is not shown before its texts are there.
if (!import.meta.env.SSR) await addTexts(staffTexts)

export default ReportedReviewsPage
