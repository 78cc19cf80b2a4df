import { expect, it } from 'vitest';
import { openPlatform } from '../../../app/platform-fixture.ts';
import { openOwner, PATH } from './project-fixture.ts';

const env = {
  WAYMARK_INGEST_KEYS_PER_PROJECT: '2',
  WAYMARK_LOG_DRAINS_PER_PROJECT: '1',
  WAYMARK_VIEW_LINKS_PER_PROJECT: '1',
  WAYMARK_SHARED_VIEW_READS_PER_MINUTE: '3',
};

async function open() {
  const platform = await openPlatform({ env });
  return { platform, owner: await openOwner(platform) };
}

it.each([
  ['keys', '/settings', '/keys', {}, 2, 'at most 2 keys'],
  ['log drains', '/settings/drains', '/settings/drains', { sender: 'fastly' }, 1, 'at most 1 log drain.'],
  ['links', '/links', '/links', { name: 'For Ada', lasts: '30' }, 1, 'at most 1 link.'],
])('a project has as many %s as the operator allows', async (_, page, action, fields, most, words) => {
  const { owner } = await open();
  const press = async () => {
    const shown = await owner.open(`${PATH}${page}`);
    return await owner.submit(`${PATH}${action}`, { ...shown.fieldsOf(`${PATH}${action}`), ...fields });
  };
  for (let made = 0; made < most; made += 1) expect((await press()).status).toBe(200);
  const refused = await press();
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(words);
});

it('a shared view is read as often from one address as the operator allows', async () => {
  const { platform } = await open();
  const statuses: number[] = [];
  for (let asked = 0; asked < 4; asked += 1)
    statuses.push((await platform.ask('/views/pulse_view_nobodys/by/agent', {}, '20.9.9.9')).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
});
