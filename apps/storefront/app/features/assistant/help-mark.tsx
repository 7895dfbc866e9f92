import { Headset } from 'lucide-react'
import './help-mark.css'

/** The sign of the bot, on its door and at its head. */
export const HelpMark = () => (
  <span className="help-mark">
    <Headset className="icon" aria-hidden="true" />
  </span>
)
