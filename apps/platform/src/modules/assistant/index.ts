import { assistantRoutes } from './assistant.routes.ts'
import { type AssistantDeps, createAssistantService } from './assistant.service.ts'
import { createRasaBot } from './rasa-bot.adapter.ts'

/** A program that answers shoppers, and does for them what they could do themselves (decision 0093). It keeps nothing of what is said. */
export function createAssistantModule({
  allowed,
  ...deps
}: Omit<AssistantDeps, 'askOwnBot'> & { /** Private addresses at which bots of businesses may be. */ readonly allowed: readonly string[] }) {
  const bot = createRasaBot({ allowed: [...allowed] })
  return { routes: assistantRoutes({ assistant: createAssistantService({ ...deps, askOwnBot: bot.ask }) }), close: bot.close }
}
