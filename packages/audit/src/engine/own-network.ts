import { connect } from 'node:net';
import type { PageResult } from '../fetch/page-result.ts';
import { portOf } from '../network/egress-rules.ts';

const PATIENCE_MS = 10_000;

/** Refusals that a dead network of our own looks like. */
const OF_THE_WAY = new Set(['unresolvable', 'connect', 'timeout']);

async function canConnect(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host, port });
  socket.setTimeout(PATIENCE_MS, () => resolve(false));
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return await promise.finally(() => socket.destroy());
}

/**
 * Whether a page could not be had because this machine has no network: the way to it was broken, and the registry,
 * which every journey needs, cannot be reached either. What answered at all is never blamed on us.
 */
export async function isOwnNetworkDown(result: PageResult, registry: URL): Promise<boolean> {
  if (result.kind !== 'refused' || !OF_THE_WAY.has(result.refusal.reason)) return false;
  return !(await canConnect(registry.hostname.replace(/^\[|\]$/gu, ''), portOf(registry)));
}
