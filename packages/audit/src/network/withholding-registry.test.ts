import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type NpmRegistry, startRegistry } from '@waymark/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openWithholdingRegistry, type WithholdingRegistry } from './withholding-registry.ts';

// As the public registry says it, and whoever asks it prints it.
const NONE = { status: 404, body: '{"error":"Not found"}' };
let behind: NpmRegistry;
let registry: WithholdingRegistry;

beforeAll(async () => {
  const files = { 'index.js': '' };
  behind = await startRegistry([
    { name: 'ms', version: '2.1.3', files },
    { name: 'semver', version: '7.0.0', files },
    { name: '@acme/thing', version: '1.0.0', files },
    { name: '@acme/other', version: '1.0.0', files },
  ]);
  registry = await openWithholdingRegistry({ registry: new URL(behind.url), caFile: null, aliases: [] }, [
    'ms',
    '@acme/thing',
  ]);
});

afterAll(async () => {
  await registry.close();
  await behind.stop();
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number | undefined; headers: IncomingMessage['headers']; body: string };

// Not by fetch, which would tidy the path.
async function ask(
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
  url = registry.url,
): Promise<Answer> {
  const sent = request({ host: url.hostname, port: url.port, path, method, headers, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

/** A registry with one answer to everything. */
async function startAnswering(
  answer: (request: IncomingMessage, answer: ServerResponse) => void,
): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
}

async function openBefore(
  url: URL,
  names: string[] = [],
  aliases: string[] = [],
): Promise<WithholdingRegistry> {
  const opened = await openWithholdingRegistry({ registry: url, caFile: null, aliases }, names);
  onTestFinished(() => opened.close());
  return opened;
}

describe('a registry that withholds packages', () => {
  it.each([
    '/ms',
    '/ms/latest',
    '/ms/-/ms-2.1.3.tgz',
    '/@acme%2fthing',
    '/@acme%2Fthing',
    '/@acme/thing',
    '/@acme/thing/-/@acme/thing-1.0.0.tgz',
    '/semver/../ms',
    '/%2e%2e/ms',
    '/m%2573',
    '//ms',
  ])('has nothing at %s', async (path) => {
    const before = behind.asked.length;
    expect(await ask(path)).toMatchObject(NONE);
    expect(behind.asked.slice(before)).toEqual([]);
  });

  it('does not say so by HEAD either', async () => {
    expect(await ask('/ms', { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
    expect(await ask('/semver', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it.each(['/semver', '/@acme%2fother', '/@acme/other'])(
    'has everything else, by way of itself: %s',
    async (path) => {
      const { status, body } = await ask(path);
      expect(status).toBe(200);
      expect(body).not.toContain(behind.url);
      const [version] = Object.values<{ dist: { tarball: string } }>(JSON.parse(body).versions);
      const tarball = new URL(version?.dist.tarball ?? '');
      expect(tarball.origin).toBe(registry.url.origin);
      expect(behind.asked.at(-1)).toBe(`GET ${new URL(behind.url).host} ${path}`);
      const [archive, original] = await Promise.all([
        fetch(tarball).then((answer) => answer.bytes()),
        fetch(new URL(tarball.pathname, behind.url)).then((answer) => answer.bytes()),
      ]);
      expect(Buffer.from(archive).equals(original)).toBe(true);
    },
  );

  it('does not have what the one behind it does not have', async () => {
    expect(await ask('/unknown')).toMatchObject({ status: 404, body: '{}' });
  });

  it('passes questions for advisories on, and nothing else that is written', async () => {
    const body = '{"semver":["7.0.0"]}';
    await ask('/-/npm/v1/security/advisories/bulk', {
      method: 'POST',
      headers: { 'content-length': String(body.length) },
      body,
    });
    expect(behind.asked.at(-1)).toMatch(/^POST \S+ \/-\/npm\/v1\/security\/advisories\/bulk$/u);
    const before = behind.asked.length;
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await ask('/semver', { method })).status).toBe(405);
    const large = { method: 'POST', headers: { 'content-length': '5000000' }, body: '' };
    expect((await ask('/-/npm/v1/security/audits', large)).status).toBe(405);
    expect(behind.asked.length).toBe(before);
  });

  it('says when the one behind it is away', async () => {
    const gone = await startRegistry([]);
    const { url } = await openBefore(new URL(gone.url));
    await gone.stop();
    expect(await ask('/semver', {}, url)).toMatchObject({ status: 502, body: '{"error":"Bad gateway"}' });
  });

  it('breaks off where the one behind it does', async () => {
    const { url } = await openBefore(
      await startAnswering((_, answer) => {
        answer.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => answer.destroy());
      }),
    );
    await expect(ask('/semver', {}, url)).rejects.toThrow(/aborted|hang up/u);
  });

  it('takes the addresses of the same registry elsewhere for its own, and so where it is sent on to', async () => {
    const upstream = await startAnswering((asked, answer) => {
      const { host } = asked.headers;
      const tarballs = [
        'https://registry.npmjs.org/a/-/a.tgz',
        `https://${host}/files/b.tgz`,
        'https://x.example/c',
      ];
      answer.writeHead(302, {
        'content-type': 'application/vnd.npm.install-v1+json',
        location: `http://${host}/npm/a`,
      });
      answer.end(JSON.stringify([...tarballs, asked.url, asked.headers['accept-encoding']]));
    });
    const { url } = await openBefore(new URL('/npm', upstream), ['ms'], ['registry.npmjs.org']);
    expect(url.pathname).toBe('/npm/');
    const { body, headers } = await ask('/npm/a?x=1', { headers: { 'accept-encoding': 'gzip' } }, url);
    expect(JSON.parse(body)).toEqual([
      ...[`${url.href}a/-/a.tgz`, `${url.origin}/files/b.tgz`, 'https://x.example/c'],
      ...['/npm/a?x=1', 'identity'],
    ]);
    expect(headers.location).toBe(`${url.href}a`);
    expect(await ask('/npm/ms', {}, url)).toMatchObject(NONE);
    expect(await ask('/files/ms/ms.tgz', {}, url)).toMatchObject(NONE);
  });

  it('is asked by nobody but this machine', async () => {
    const reached = (host: string) => {
      const socket = connect(Number(registry.url.port), host);
      const result = Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]);
      return result.catch(() => false).finally(() => socket.destroy());
    };
    // Another address of this machine: who listens everywhere listens there too.
    expect([await reached('127.0.0.1'), await reached('127.0.0.2'), await reached('::1')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is gone when it is closed', async () => {
    const opened = await openWithholdingRegistry(
      { registry: new URL(behind.url), caFile: null, aliases: [] },
      [],
    );
    await ask('/semver', {}, opened.url);
    await opened.close();
    await expect(ask('/semver', {}, opened.url)).rejects.toThrow('ECONNREFUSED');
  });
});
