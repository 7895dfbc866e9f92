import pg from 'pg'

/**
 * Row-level security (decision 0013): requests are made as a role that sees the rows of one tenant alone, the one of this setting. Without the setting it may
 * not so much as ask. The owner of the tables, who migrates them and works for all tenants, sees every row.
 */
export const TENANT_SETTING = 'galleria.tenant'

/** What of `pg` is not told by its types. */
type QueryInside = {
  text: string
  callback: (error: Error | null | undefined, result: unknown) => void
  submit(connection: pg.Connection): Error | null
  requiresPreparation(): boolean
  prepare(connection: Messages): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
type Messages = {
  parse(message: { name?: string; text: string }): void
  bind(message: { statement?: string; values: readonly string[] }): void
  execute(message: object): void
}
const Query = pg.Query as unknown as new (config: unknown, values: unknown) => QueryInside

const STATEMENT = 'become_tenant'
/** Answers no row. Both hold until the transaction ends, so that nothing is left for whoever uses the connection next. */
const textFor = (role: string): string =>
  `select where set_config('${TENANT_SETTING}', $1, true) is null or set_config('role', ${pg.escapeLiteral(role)}, true) is null`

/** What a connection has to have been asked once before a `TenantQuery` may be `isPrepared`. */
export const preparationFor = (role: string): string => `prepare ${STATEMENT} (text) as ${textFor(role)}`

type Binding = {
  /** Nobody's is ''. */
  readonly tenantId: string
  readonly role: string
  readonly isPrepared: boolean
  /** The transaction that is open has the tenant already. */
  readonly isInTransaction: () => boolean
}

/** A query for one tenant: whose rows may be seen is told in the same packet and transaction, in which it then holds. No round trip is added. */
export class TenantQuery extends Query {
  /** What `query` of a client answers to whoever gives it a text. */
  readonly answer: Promise<unknown>
  readonly #binding: Binding
  /** Answers that belong to what was told before. */
  #ahead = 0

  constructor(config: unknown, values: unknown, binding: Binding) {
    super(config, values)
    this.#binding = binding
    this.answer = new Promise((resolve, reject) => {
      this.callback = (error, result) => (error ? reject(error) : resolve(result))
    }).catch((error: unknown) => {
      // As pg does it: who has asked is of more use than where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  }

  override submit(connection: pg.Connection): Error | null {
    const { tenantId, role, isInTransaction } = this.#binding
    if (isInTransaction()) return super.submit(connection)
    if (this.requiresPreparation()) {
      this.#ahead = 1
      return super.submit(connection)
    }
    // Several statements in one text are one transaction, and a BEGIN among them goes on with it.
    const text = this.text
    this.#ahead = 2
    this.text = `set local ${TENANT_SETTING} = ${pg.escapeLiteral(tenantId)}; set local role ${pg.escapeIdentifier(role)}; ${text}`
    try {
      return super.submit(connection)
    } finally {
      this.text = text
    }
  }

  override prepare(connection: Messages): void {
    const { tenantId, role, isPrepared } = this.#binding
    if (this.#ahead > 0) {
      if (!isPrepared) connection.parse({ text: textFor(role) })
      connection.bind({ ...(isPrepared ? { statement: STATEMENT } : {}), values: [tenantId] })
      connection.execute({})
    }
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#ahead > 0) this.#ahead -= 1
    else super.handleCommandComplete(message, connection)
  }
}
