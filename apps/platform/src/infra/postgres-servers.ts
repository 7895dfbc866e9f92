/** `postgresql://user:password@one:5432,two:5432/shop?...`, as libpq writes it. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/

/** One connection string for each of the servers that this one names, which `pg` does not know to take apart. Never empty. */
export function serversIn(connectionString: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = ADDRESS.exec(connectionString) ?? []
  const names = hosts.split(',').filter(Boolean)
  return names.length > 1 ? names.map((name) => before + name + after) : [connectionString]
}
