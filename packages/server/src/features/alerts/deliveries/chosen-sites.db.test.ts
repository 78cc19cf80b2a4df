import { describe, expect, it } from 'vitest';
import { openAlertWorkspace, raise, startReceiver } from '../alerts-fixture.ts';

const DOCS = 'https://docs.acme.dev';
const API = 'https://api.acme.dev';

/** A workspace with a site that Pulse observes and one that it does not, and a receiver for each. */
async function openTwoSites() {
  const world = await openAlertWorkspace();
  await world.store.db
    .insertInto('workspace_origins')
    .values({ id: 'site', workspace_id: world.workspace.id, origin: API, state: 'proven', created_at: 1 })
    .execute();
  const [docs, api, all] = [await startReceiver(), await startReceiver(), await startReceiver()];
  await world.channel('webhook', docs.url, { origins: [DOCS], name: 'Docs' });
  await world.channel('webhook', api.url, { origins: [API], name: 'API' });
  await world.channel('webhook', all.url, { name: 'All' });
  const deliver = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await world.run();
      world.pass(5_000);
    }
    return [docs, api, all].map(({ received }) => received.length);
  };
  return { world, deliver };
}

describe('a channel for chosen sites', () => {
  it.each(['proof_lapsed', 'verdict_changed', 'certificate_withdrawn'])(
    'gets an alert of the kind %s about its site, though Pulse does not observe it',
    async (kind) => {
      const { world, deliver } = await openTwoSites();
      await raise(world, 'a', { kind, projectId: null, origins: [API] });
      expect(await deliver()).toEqual([0, 1, 1]);
    },
  );

  it('gets what is found in the requests of its site', async () => {
    const { world, deliver } = await openTwoSites();
    await raise(world, 'a');
    expect(await deliver()).toEqual([1, 0, 1]);
  });

  it('gets what is about several sites, if its own is one', async () => {
    const { world, deliver } = await openTwoSites();
    await raise(world, 'a', { kind: 'certificate_withdrawn', projectId: null, origins: [DOCS, API] });
    expect(await deliver()).toEqual([1, 1, 1]);
  });

  it('is refused for a site of nobody or of somebody else', async () => {
    const { world } = await openTwoSites();
    await expect(
      world.channel('webhook', 'http://127.0.0.1:9/hook', { origins: ['https://elsewhere.dev'] }),
    ).rejects.toThrow('No such site');
  });
});
