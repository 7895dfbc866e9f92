import type { Database } from '../../infra/database.ts'
import type { CannedAnswer } from './canned-answer.ts'

export type CannedVersion = { readonly version: number; readonly answers: readonly CannedAnswer[]; readonly publishedAt: Date | null }

const NEWEST = {
  name: 'canned-answers-newest',
  text: 'select version, answers, published_at as "publishedAt" from canned_answers where tenant_id = $1 order by version desc limit 1',
}
/** Versions follow each other without a gap: two writers who began from the same one can not both come after it. */
const ADD = {
  name: 'canned-answers-add',
  text: `insert into canned_answers (tenant_id, version, answers, published_at, published_by) select $1, $2, $3, $4, $5
          where coalesce((select max(version) from canned_answers where tenant_id = $1), 0) = $2 - 1 on conflict do nothing returning version`,
}

/** What a shop answers often, version after version. */
export function cannedAnswerRepository(database: Database, tenantId: string) {
  return {
    /** Undefined where the shop has written none. */
    newest: async (): Promise<CannedVersion | undefined> => (await database.read<CannedVersion>(NEWEST, [tenantId]))[0],
    /** False where somebody else was quicker. */
    add: async ({ version, answers, publishedAt }: CannedVersion, accountId: string): Promise<boolean> =>
      (await database.run(ADD, [tenantId, version, JSON.stringify(answers), publishedAt, accountId])).length === 1,
  }
}
