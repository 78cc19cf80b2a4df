import { describe, expect, it } from 'vitest';
import { type Desk, showDesk } from './desk.ts';

const probed = { url: '', status: 200, contentType: null, bodySha256: null, error: null };
const sandbox = {
  readFile: async (path: string, mostBytes = 99) => Buffer.from(`content of ${path}`).subarray(0, mostBytes),
  probe: async (url: string) => ({ ...probed, url, bodyExcerpt: 'a hidden word' }),
  sockets: async () => ({ listeners: [{ port: 3000, address: '127.0.0.1' }], isFetching: false }),
};
const options = {
  signal: new AbortController().signal,
  redact: (text: string) => text.replace('hidden', '…'),
};
const never = new Promise<void>(() => undefined);

describe('a desk', () => {
  it('shows files, answers and listeners', async () => {
    const seen: unknown[] = [];
    await showDesk(
      sandbox,
      async (desk) => {
        seen.push((await desk.readFile('/a', 7))?.toString());
        seen.push(await desk.probe('http://localhost:3000/'), await desk.listeners());
      },
      options,
    );
    expect(seen).toEqual([
      'content',
      { ...probed, url: 'http://localhost:3000/', bodyExcerpt: 'a … word' },
      [{ port: 3000, address: '127.0.0.1' }],
    ]);
  });

  it.each([
    [
      'is thrown',
      () => {
        throw new Error('no');
      },
    ],
    ['comes later', () => Promise.reject(new Error('no'))],
  ])('goes on after an error that %s', async (_, visit) => {
    await expect(showDesk(sandbox, visit, options)).resolves.toBeUndefined();
  });

  it('closes when its time is over, and shows nothing any more', async () => {
    let taken: Desk | undefined;
    const visit = (desk: Desk) => {
      taken = desk;
      return never;
    };
    await showDesk(sandbox, visit, { ...options, visitMs: 1 });
    await expect(taken?.readFile('/a')).rejects.toThrow();
  });

  it('closes when the run ends', async () => {
    const run = new AbortController();
    const visit = () => {
      run.abort();
      return never;
    };
    await expect(showDesk(sandbox, visit, { ...options, signal: run.signal })).resolves.toBeUndefined();
  });
});
