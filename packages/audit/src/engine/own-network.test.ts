import { findFreePorts, startStranger } from '@waymark/testkit';
import { describe, expect, it } from 'vitest';
import { fetchPage } from '../fetch/fetch-page.ts';
import { isOwnNetworkDown } from './own-network.ts';

const resolver = {
  lookup: async (): Promise<string[]> => {
    throw Object.assign(new Error('no way'), { code: 'EAI_AGAIN' });
  },
  hasNameServers: async () => false,
};

async function places() {
  const { port } = await startStranger((_request, response) => response.writeHead(500).end());
  const [closed] = await findFreePorts(1);
  return {
    alive: new URL(`http://127.0.0.1:${port}/`),
    dead: new URL(`http://127.0.0.1:${closed}/`),
  };
}

describe('a page that could not be had', () => {
  it('is our fault when the registry cannot be reached either, and only then', async () => {
    const { alive, dead } = await places();
    const lost = await fetchPage('https://docs.acme.dev/start', { resolver });
    const closed = await fetchPage(`${dead.href}start`, { allowPrivate: true });
    for (const result of [lost, closed]) {
      expect(result.kind).toBe('refused');
      expect(await isOwnNetworkDown(result, dead)).toBe(true);
      expect(await isOwnNetworkDown(result, alive)).toBe(false);
    }
  });

  it('is never our fault when somebody answered, or when it may not be asked for', async () => {
    const { alive, dead } = await places();
    const failing = await fetchPage(`${alive.href}start`, { allowPrivate: true });
    const forbidden = await fetchPage(`${alive.href}start`);
    expect([failing.kind, forbidden.kind]).toEqual(['http_error', 'refused']);
    for (const result of [failing, forbidden]) expect(await isOwnNetworkDown(result, dead)).toBe(false);
  });
});
