import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  findFreePorts,
  makeStorePlace,
  runWaymark,
  spawnGuarded,
  until,
  waymarkEntry,
} from '@waymark/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { askEvents, moveEvents } from '../../packages/server/src/features/pulse/index.ts';
import { openColumns } from '../../packages/server/src/store/index.ts';
import { readBlocks } from './guide-blocks.ts';

const DAY = 24 * 3_600_000;
const ORIGIN = 'https://docs.your-company.dev';
const OTHER_ORIGIN = 'https://api.your-company.dev';

const config = (folder: string, port: number) => `<yandex>
  <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <tcp_port>${port}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><mark_cache_size>67108864</mark_cache_size>
  <users_config>users.xml</users_config><default_profile>default</default_profile>
</yandex>`;
const users = `<yandex><profiles><default/></profiles><quotas><default/></quotas><users><default><password></password>
  <networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users></yandex>`;

/** A ClickHouse of its own, on this machine only, which ends with the test; and how its client is called. */
async function startClickHouse() {
  const [port = 0] = await findFreePorts(1);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-clickhouse-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'config.xml'), config(folder, port));
  writeFileSync(join(folder, 'users.xml'), users);
  const { child, exited } = await spawnGuarded(
    'clickhouse-server',
    [`--config-file=${folder}/config.xml`],
    {},
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const client = `clickhouse-client --host 127.0.0.1 --port ${port}`;
  const query = async (text: string) => await shell(`${client} --query "$QUERY"`, { QUERY: text });
  await until(async () => (await query('SELECT 1')).code === 0);
  return { client, query };
}

async function shell(command: string, env: Readonly<Record<string, string>>) {
  const { child, exited, stdout, stderr } = await spawnGuarded('bash', ['-o', 'pipefail', '-ec', command], {
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...env },
  });
  child.stdin?.end();
  const { code } = await exited;
  return { code, stdout: stdout(), stderr: stderr() };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Lines of an access log: some pages, one of them missing, on the day before yesterday and the one before that. */
function logLines(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const time = new Date(Date.now() - (2 + (index % 2)) * DAY);
    const date = `${String(time.getUTCDate()).padStart(2, '0')}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}`;
    const status = index % 7 === 3 ? 404 : 200;
    return `203.0.113.${index % 50} - - [${date}:08:30:05 +0000] "GET /docs/${index % 7} HTTP/1.1" ${status} 512 "-" "GPTBot/1.2"\n`;
  }).join('');
}

async function openProjects() {
  const place = await makeStorePlace('sqlite');
  await runWaymark(['migrate'], { env: place.env });
  const store = await place.open();
  const facts = { name: 'Docs', environment: 'production' as const, created_at: 1, claimed_at: 1 };
  await store.db
    .insertInto('pulse_projects')
    .values([
      { id: 'p', ...facts, origin: ORIGIN },
      { id: 'q', ...facts, origin: OTHER_ORIGIN },
    ])
    .execute();
  const columns = openColumns(join(place.dataDir, 'pulse'));
  onTestFinished(() => columns.close());
  return { place, deps: { store, columns, clock: Date.now } };
}

/** The guide's commands for one of its days, for another day and project and for this ClickHouse. */
function commandsFor(client: string, day: string, project: { id: string; origin: string }): string {
  const [block] = readBlocks('clickhouse').filter(({ lang }) => lang === 'sh');
  return (block?.text ?? '')
    .replaceAll('2026-11-14', day)
    .replaceAll('PROJECT_ID', project.id)
    .replaceAll(ORIGIN, project.origin)
    .replaceAll('clickhouse-client', client)
    .replaceAll(/^waymark /gmu, `${process.execPath} ${waymarkEntry} `);
}

it('ClickHouse counts what the pages count, a day taken twice and another project included', async () => {
  const { place, deps } = await openProjects();
  const input = (count: number) => ({ env: place.env, input: logLines(count) });
  const words = ['pulse', 'import', '--project', ORIGIN];
  expect(await runWaymark(words, input(40))).toMatchObject({ code: 0 });
  const others = ['pulse', 'import', '--project', OTHER_ORIGIN];
  expect(await runWaymark(others, input(9))).toMatchObject({ code: 0 });
  await moveEvents(deps, { isUrgent: true });
  // Some are in segments, and some are not yet.
  expect(await runWaymark(words, input(61))).toMatchObject({ code: 0 });
  const { client, query } = await startClickHouse();
  const [table, figures] = readBlocks('clickhouse').filter(({ lang }) => lang === 'sql');
  expect(await query(table?.text ?? '')).toMatchObject({ code: 0, stderr: '' });
  const days = [3, 2, 2].map((before) => new Date(Date.now() - before * DAY).toISOString().slice(0, 10));
  for (const [id, origin] of [
    ['p', ORIGIN],
    ['q', OTHER_ORIGIN],
  ] as const)
    for (const day of days)
      expect(await shell(commandsFor(client, day, { id, origin }), place.env)).toMatchObject({
        code: 0,
        stderr: '',
      });
  expect((await query("SELECT sum(requests) FROM pulse_events WHERE project_id = 'q'")).stdout).toBe('9\n');
  const scope = { projectId: 'p', from: Date.now() - 5 * DAY, to: Date.now() + DAY };
  const pages = await askEvents(deps, scope, (view) => view.top('path', 50));
  const ofOne = (figures?.text ?? '').replace(
    'FROM pulse_events',
    "FROM pulse_events WHERE project_id = 'p'",
  );
  const counted = (await query(ofOne)).stdout;
  expect(pages.reduce((sum, { requests }) => sum + requests, 0)).toBe(61);
  expect(counted).toBe(
    pages.map(({ value, requests, failures }) => `${value}\t${requests}\t${failures}\n`).join(''),
  );
});
