import type { HostResolver } from './host-resolver.ts';

const KEEP_MS = 10_000;
const MOST_ANSWERS = 1_000;

function remembered<T>(ask: (name: string) => Promise<T>, now: () => number): (name: string) => Promise<T> {
  const answers = new Map<string, { promise: Promise<T>; expiresAt: number }>();
  return (name) => {
    const known = answers.get(name);
    if (known !== undefined && known.expiresAt > now()) return known.promise;
    if (answers.size >= MOST_ANSWERS) answers.clear();
    const promise = ask(name);
    answers.set(name, { promise, expiresAt: now() + KEEP_MS });
    return promise;
  };
}

/**
 * Asks once for many callers of one name, and keeps the answer for seconds: a burst of submissions must not
 * fill the few threads that look names up. Whatever fetches later resolves anew and pins what it got.
 */
export function rememberAnswers(resolver: HostResolver, now: () => number = Date.now): HostResolver {
  return {
    lookup: remembered((host) => resolver.lookup(host), now),
    hasNameServers: remembered((tld) => resolver.hasNameServers(tld), now),
  };
}
