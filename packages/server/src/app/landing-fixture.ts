import { openTestStore, recordLog } from '@waymark/testkit';
import { loadConfig } from '../config/index.ts';
import type { HttpEnv } from '../lib/http/http-env.ts';
import type { Deps } from './deps.ts';
import { buildDeps, buildHosts } from './index.ts';

/** The landing host on a store of its own, where every public address is one that may be audited. */
export async function openLanding(
  more: Partial<Pick<Deps, 'vetTarget' | 'parseTarget' | 'challenge'>> = {},
  settings: Record<string, string> = {},
) {
  const { store, place } = await openTestStore();
  const deps = buildDeps(
    loadConfig({ ...place.env, ...settings }),
    recordLog().log,
    store,
    Buffer.alloc(32, 1),
  );
  const time = { offsetMs: 0 };
  const { landing } = buildHosts({
    ...deps,
    clock: () => Date.now() + time.offsetMs,
    vetTarget: async (url) => ({ ok: true, url: new URL(url) }),
    ...more,
  });
  const ask = async (path: string, init: RequestInit = {}, from = '20.0.0.1') => {
    // A request that never travelled has no socket; the address is all that is read of it.
    const env = { incoming: { socket: { remoteAddress: from } }, memo: { ttlMs: 0 } } as unknown;
    return await landing.fetch(
      new Request(new URL(path, deps.config.baseUrl), init),
      env as HttpEnv['Bindings'],
    );
  };
  /** Posts JSON from one address. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, from?: string) =>
    ask(
      path,
      {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      },
      from,
    );
  return { store, ask, post, time, baseUrl: deps.config.baseUrl };
}
