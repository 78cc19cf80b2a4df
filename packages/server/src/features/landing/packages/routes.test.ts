import { createHash } from 'node:crypto';
import { packagePaths } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { packageRoutes } from './routes.ts';

function packed(name: string) {
  const bytes = new TextEncoder().encode(`the file of ${name}`);
  const sha512 = createHash('sha512').update(bytes).digest('base64');
  return {
    name,
    version: '1.2.3',
    description: 'd',
    node: '>=20',
    fileName: `${name}-1.2.3.tgz`,
    bytes,
    sha512,
  };
}

const [pulse, waymark] = [packed('pulse'), packed('waymark')];
const config = { baseUrl: 'https://waymark.dev' };

function open(packages = { pulse: async () => pulse, waymark: async () => waymark }, isServed = true) {
  const routes = packageRoutes({ config, packages: isServed ? packages : undefined });
  routes.onError((error, c) => c.text(error instanceof ServiceError ? error.code : 'broken', 404));
  return (path: string) => routes.request(path);
}

describe('the packages', () => {
  it('answer as files whose digest, tag and canonical address are those of the bytes', async () => {
    const ask = open();
    for (const path of [packagePaths.pulse, `${packagePaths.folder}${pulse.fileName}`]) {
      const answer = await ask(path);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pulse.bytes);
      expect(answer.headers.get('content-length')).toBe(String(pulse.bytes.length));
      expect(answer.headers.get('repr-digest')).toBe(`sha-512=:${pulse.sha512}:`);
      expect(answer.headers.get('link')).toBe(
        '<https://waymark.dev/packages/pulse-1.2.3.tgz>; rel="canonical"',
      );
    }
    const tags = [packagePaths.pulse, packagePaths.waymark].map(async (path) =>
      (await ask(path)).headers.get('etag'),
    );
    expect(new Set(await Promise.all(tags)).size).toBe(2);
  });

  it('are listed with what a lock file holds of them', async () => {
    const { packages } = await (await open()(packagePaths.index)).json();
    expect(packages).toMatchObject([
      {
        name: 'pulse',
        integrity: `sha512-${pulse.sha512}`,
        url: 'https://waymark.dev/packages/pulse-1.2.3.tgz',
      },
      { name: 'waymark', version: '1.2.3', latest_url: 'https://waymark.dev/waymark.tgz' },
    ]);
  });

  it.each(['pulse-1.2.2.tgz', 'pulse-1.2.3.tgz.sig', '..%2fpackage.json'])('refuse %s', async (file) => {
    expect(await (await open()(`${packagePaths.folder}${file}`)).text()).toBe('not_found');
  });

  it.each(Object.values({ ...packagePaths, folder: `${packagePaths.folder}${pulse.fileName}` }))(
    'refuse %s where the service runs from no package',
    async (path) => {
      expect(await (await open(undefined, false)(path)).text()).toBe('not_found');
    },
  );
});
