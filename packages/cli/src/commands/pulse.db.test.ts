import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeStorePlace, runWaymark, spawnGuarded, until, waymarkEntry } from '@waymark/testkit';
import { describe, expect, inject, it, onTestFinished } from 'vitest';

const DAY = 24 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A line of the combined format, different for every number. */
function line(index: number, at = Date.now() - 10 * DAY): string {
  const time = new Date(at + (index % 3) * DAY);
  const stamp = `${String(time.getUTCDate()).padStart(2, '0')}/${MONTHS[time.getUTCMonth()]}/${time.getUTCFullYear()}:08:30:05 +0000`;
  return `203.0.113.7 - - [${stamp}] "GET /docs/${index} HTTP/1.1" 200 512 "-" "GPTBot/1.2"`;
}

const linesOf = (count: number) => `${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\n`;

async function openPlace() {
  const place = await makeStorePlace(inject('engine'), inject('migratedStore'));
  const store = await place.open();
  const origin = 'https://docs.harbour-tools.dev';
  const [name, environment, createdAt] = ['Docs', 'production' as const, Date.now()];
  await store.db
    .insertInto('pulse_projects')
    .values({ id: 'p', name, origin, environment, created_at: createdAt, claimed_at: createdAt })
    .execute();
  const words = ['pulse', 'import', '--project', origin];
  const file = (name: string, content: string | Buffer) => {
    const path = join(place.dataDir, name);
    writeFileSync(path, content);
    return path;
  };
  const stored = async () => {
    const row = await store.db
      .selectFrom('pulse_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const run = (args: readonly string[], input?: string) =>
    runWaymark([...words, ...args], { env: place.env, ...(input === undefined ? {} : { input }) });
  return { place, words, file, run, stored };
}

describe('waymark pulse import', () => {
  it('reads plain and compressed files and standard input, and says what came of it', async () => {
    const { run, file, stored } = await openPlace();
    const noise = `nonsense\n${line(7).replace('/docs/7', '/logo.png')}\n`;
    const first = await run([file('a.log', linesOf(5) + noise), file('b.log.1', gzipSync(linesOf(8)))]);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('15 lines read, 8 requests stored, 5 stored before.');
    expect(first.stdout).toContain('1 not of this format');
    expect(first.stdout).toContain('1 assets and health probes');
    expect((await run([], linesOf(10))).stdout).toContain(
      '10 lines read, 2 requests stored, 8 stored before.',
    );
    expect(await stored()).toBe(10);
  });

  it('counts every request once when it is killed in the middle and run again', async () => {
    const { run, file, stored, place, words } = await openPlace();
    const log = file('long.log', linesOf(30_000));
    let kills = 0;
    for (const least of [1, 5_000, 14_000]) {
      const { child, exited } = await spawnGuarded(process.execPath, [waymarkEntry, ...words, log], {
        env: { PATH: process.env.PATH ?? '', ...place.env },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const isOver = exited.then(() => true);
      await until(async () => (await stored()) >= least || (await Promise.race([isOver, false])));
      child.kill('SIGKILL');
      if ((await exited).signal === 'SIGKILL') kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    const left = 30_000 - (await stored());
    expect(left).toBeGreaterThan(0);
    expect((await run([log])).stdout).toContain(
      `${left.toLocaleString('en-US')} requests stored, ${(30_000 - left).toLocaleString('en-US')} stored before.`,
    );
    expect(await stored()).toBe(30_000);
  });

  it('tells how far it is', async () => {
    const { run, file } = await openPlace();
    const asset = line(1).replace('/docs/1', '/logo.png');
    const { stderr, stdout } = await run([file('assets.log', `${asset}\n`.repeat(100_001))]);
    expect(stderr).toMatch(/^[\d,]+ lines read \(\d+ %\): 0 new, 0 stored before$/mu);
    expect(stdout).toContain('100,001 assets');
  });

  it.each([
    ['no project', ['--project', 'https://nobody.dev', '-'], /There is no project/u],
    ['no file', ['/nowhere.log'], /There is no file \/nowhere\.log/u],
    ['a folder', ['/'], /\/ is a folder/u],
  ])('says in plain words that there is %s', async (_what, args, message) => {
    const { run } = await openPlace();
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr).not.toContain('    at ');
  });

  it('names the formats where it knows none, and what is left to do where a file is cut off', async () => {
    const { run, file, stored } = await openPlace();
    const unknown = await run([file('x.log', 'what is this\n')]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('--format combined|caddy') });
    const whole = gzipSync(linesOf(20_000));
    const cut = await run([file('cut.log.gz', whole.subarray(0, whole.length - 200))]);
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining('cut off') });
    expect(cut.stdout).toContain('requests stored');
    const before = await stored();
    expect(before).toBeGreaterThan(0);
    expect((await run([file('whole.log.gz', whole)])).code).toBe(0);
    expect(await stored()).toBe(20_000);
  });

  it.each([
    ['no project', ['pulse', 'import', 'a.log'], '--project'],
    ['another verb', ['pulse', 'drop', '--project', 'x'], 'There is no command "pulse drop"'],
    ['an export of no project', ['pulse', 'export'], '--project'],
    ['no date', ['pulse', 'export', '--project', 'x', '--from', 'May'], '--from must be a date'],
    [
      'an unknown format',
      ['pulse', 'import', '--project', 'x', '--format', 'iis'],
      'must be combined, caddy',
    ],
  ])('explains itself for %s', async (_what, args, message) => {
    expect(await runWaymark(args)).toMatchObject({ code: 64, stderr: expect.stringContaining(message) });
  });

  it('lets one import run at a time', async () => {
    const { run, place, words } = await openPlace();
    const start = async () => {
      const first = await spawnGuarded(process.execPath, [waymarkEntry, ...words], {
        env: { PATH: process.env.PATH ?? '', ...place.env },
      });
      first.child.stdin?.write(linesOf(1));
      let isOver = false;
      const exited = first.exited.finally(() => {
        isOver = true;
      });
      return { child: first.child, exited, isOver: () => isOver };
    };
    let first = await start();
    const second = await until(async () => {
      const { code, stderr } = await run(['-'], '');
      if (code === 1) return stderr;
      // Whoever comes second is refused, and that may have been the one which was to hold the others up.
      if (first.isOver()) first = await start();
      return false;
    });
    expect(second).toContain('Another import is running');
    first.child.stdin?.end();
    expect(await first.exited).toEqual({ code: 0, signal: null });
    expect((await run(['-'], '')).code).toBe(0);
  });
});
