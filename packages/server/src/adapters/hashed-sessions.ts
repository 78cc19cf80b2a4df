import type { getAdapter } from 'better-auth/db/adapter';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
type TransactionAdapter = Omit<Adapter, 'transaction'>;
type Where = NonNullable<Parameters<Adapter['findOne']>[0]['where']>;
type HashToken = (token: string) => string;

function hashWhere(where: Where, hash: HashToken): Where {
  const hashed = (value: unknown) => (typeof value === 'string' ? hash(value) : value);
  return where.map((each) => {
    if (each.field !== 'token') return each;
    const value = Array.isArray(each.value) ? each.value.map(hashed) : hashed(each.value);
    // Hashing a text or a list of texts leaves the type of the value as it was.
    return { ...each, value: value as typeof each.value };
  });
}

function tokenIn(where: Where): string | undefined {
  const value = where.find((each) => each.field === 'token')?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Puts the token that the caller asked with in the place of its hash, as the library expects of its rows. */
function withToken<T>(row: T, token: string | undefined): T {
  const isRow = typeof row === 'object' && row !== null && 'token' in row;
  return isRow && token !== undefined ? { ...row, token } : row;
}

function overSessions(inner: TransactionAdapter, hash: HashToken): TransactionAdapter {
  const fit = <Q extends { model: string; where?: Where | undefined }>(query: Q): Q =>
    query.model === 'session' && query.where !== undefined
      ? { ...query, where: hashWhere(query.where, hash) }
      : query;
  return {
    ...inner,
    async create(query) {
      const token: unknown = Reflect.get(query.data, 'token');
      if (query.model !== 'session' || typeof token !== 'string') return await inner.create(query);
      const row = await inner.create({ ...query, data: { ...query.data, token: hash(token) } });
      // The library's generic row type cannot be named here; the row is the one it asked for.
      return withToken(row, token) as never;
    },
    findOne: async (query) => withToken(await inner.findOne(fit(query)), tokenIn(query.where)) as never,
    findMany: (query) => inner.findMany(fit(query)),
    count: (query) => inner.count(fit(query)),
    update: async (query) => withToken(await inner.update(fit(query)), tokenIn(query.where)) as never,
    updateMany: (query) => inner.updateMany(fit(query)),
    delete: (query) => inner.delete(fit(query)),
    deleteMany: (query) => inner.deleteMany(fit(query)),
    consumeOne: (query) => inner.consumeOne(fit(query)),
    incrementOne: (query) => inner.incrementOne(fit(query)),
  };
}

/**
 * Keeps session tokens out of the database: rows hold a keyed hash, and the token itself only the cookie.
 * The library has no setting for it, so it stands between the library and its own storage.
 */
export function hashSessionTokens(adapter: Adapter, hash: HashToken): Adapter {
  return {
    ...overSessions(adapter, hash),
    transaction: (work) => adapter.transaction((inner) => work(overSessions(inner, hash))),
  };
}
