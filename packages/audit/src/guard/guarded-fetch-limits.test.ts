import type { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { findFreePorts, startRawStranger, startStranger } from '@waymark/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type GuardedFetchOptions, guardedFetch } from './guarded-fetch.ts';

const options: GuardedFetchOptions = {
  resolver: { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true },
  isPublic: (address) => address === '127.0.0.1',
};

const OK = 'HTTP/1.1 200 OK\r\n';

/** What is made of a server that, once asked, does this with the connection. */
async function fetchFrom(answer: (socket: Socket) => void, limits: GuardedFetchOptions = {}) {
  const { port } = await startRawStranger((socket) => void socket.once('data', () => answer(socket)));
  return guardedFetch(`http://docs.acme.dev:${port}/`, { ...options, ...limits });
}

async function fetchEncoded(encoding: string, body: Uint8Array, limits: GuardedFetchOptions = {}) {
  const { port } = await startStranger((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  return guardedFetch(`http://docs.acme.dev:${port}/`, { ...options, ...limits });
}

/** Sends the same piece again and again until the other side hangs up. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 1);
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  onTestFinished(stop);
}

function flood(socket: Socket, piece: string): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', pour);
  pour();
}

const PAGE = Buffer.from('# Quickstart\n'.repeat(100));
const BOMB = Buffer.alloc(4_000_000);
const codings = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['zstd', zstdCompressSync],
] as const;

describe('a compressed body', () => {
  it.each(codings)('is decoded from %s', async (encoding, compress) => {
    const encoded = compress(PAGE);
    const result = await fetchEncoded(encoding, encoded);
    expect(result).toMatchObject({ kind: 'response', body: PAGE, encodedBytes: encoded.byteLength });
  });

  it('is decoded from two codings, in their order', async () => {
    expect(await fetchEncoded('gzip, br', brotliCompressSync(gzipSync(PAGE)))).toMatchObject({ body: PAGE });
    expect(await fetchEncoded('identity', PAGE)).toMatchObject({ body: PAGE });
  });

  it.each(codings)('is refused as a bomb of %s by its ratio', async (encoding, compress) => {
    const result = await fetchEncoded(encoding, compress(BOMB), { maxRatio: 100 });
    expect(result).toMatchObject({ kind: 'refused', reason: 'too_large', status: 200 });
    expect(result).toHaveProperty('detail', expect.stringContaining('100 times'));
  });

  it.each(codings)('is refused as a bomb of %s by its size', async (encoding, compress) => {
    const limits = { maxRatio: Number.POSITIVE_INFINITY, maxDecodedBytes: 3_999_999 };
    expect(await fetchEncoded(encoding, compress(BOMB), limits)).toMatchObject({ reason: 'too_large' });
    const roomy = { ...limits, maxDecodedBytes: 4_000_000 };
    expect(await fetchEncoded(encoding, compress(BOMB), roomy)).toMatchObject({ kind: 'response' });
  });

  it('is refused as a bomb inside a bomb', async () => {
    const nested = gzipSync(gzipSync(Buffer.alloc(50_000_000)));
    expect(await fetchEncoded('gzip, gzip', nested)).toMatchObject({ kind: 'refused', reason: 'too_large' });
  });

  it.each(['gzip, gzip, gzip', 'compress', 'aws-chunked'])(
    'is refused in the coding %j',
    async (encoding) => {
      expect(await fetchEncoded(encoding, PAGE)).toMatchObject({ kind: 'refused', reason: 'protocol' });
    },
  );

  it.each(codings)('is refused when it is no %s, or not all of it', async (encoding, compress) => {
    const whole = compress(PAGE);
    const half = whole.subarray(0, whole.byteLength / 2);
    expect(await fetchEncoded(encoding, half)).toMatchObject({ kind: 'refused', reason: 'protocol' });
    const garbage = Buffer.from('\u0007this is plain text');
    expect(await fetchEncoded(encoding, garbage)).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });
});

describe('a body', () => {
  it('may have the bytes allowed and not one more, with or without a length', async () => {
    for (const head of [`${OK}Content-Length: 10\r\n\r\n`, `${OK}\r\n`]) {
      const answer = (socket: Socket) => void socket.end(`${head}0123456789`);
      expect(await fetchFrom(answer, { maxBytes: 10 })).toMatchObject({ kind: 'response', encodedBytes: 10 });
      expect(await fetchFrom(answer, { maxBytes: 9 })).toMatchObject({
        kind: 'refused',
        reason: 'too_large',
      });
    }
  });

  it('that has no end is cut off', async () => {
    const result = await fetchFrom((socket) => {
      socket.write(`${OK}\r\n`);
      flood(socket, 'x'.repeat(65_536));
    });
    expect(result).toMatchObject({ kind: 'refused', reason: 'too_large', status: 200 });
  });

  it('that drips is ended by the deadline of the whole', async () => {
    const answer = (socket: Socket) => {
      socket.write(`${OK}\r\n`);
      drip(socket, 'x');
    };
    expect(await fetchFrom(answer, { deadlineMs: 100 })).toMatchObject({
      kind: 'refused',
      reason: 'timeout',
    });
  });

  it('that drips compressed is ended too', async () => {
    const answer = (socket: Socket) => {
      socket.write(`${OK}Content-Encoding: gzip\r\n\r\n`);
      socket.write(gzipSync(PAGE).subarray(0, 20));
    };
    expect(await fetchFrom(answer, { deadlineMs: 100 })).toMatchObject({
      kind: 'refused',
      reason: 'timeout',
    });
  });

  it('shorter than it declares is refused', async () => {
    const result = await fetchFrom((socket) => void socket.end(`${OK}Content-Length: 10\r\n\r\nshort`));
    expect(result).toMatchObject({ kind: 'refused', reason: 'protocol', status: 200 });
  });

  it('longer than it declares ends where it said', async () => {
    const result = await fetchFrom(
      (socket) => void socket.end(`${OK}Content-Length: 2\r\n\r\nokHTTP/1.1 200 evil`),
    );
    expect(result).toMatchObject({ kind: 'response', body: Buffer.from('ok') });
  });

  it('in broken chunks is refused', async () => {
    const head = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
    for (const body of ['xyz\r\nabc', '5\r\nhello\r\n5\r\nhel']) {
      const result = await fetchFrom((socket) => void socket.end(head + body));
      expect(result).toMatchObject({ kind: 'refused', reason: 'protocol' });
    }
  });
});

describe('the beginning of a body', () => {
  const beginning: GuardedFetchOptions = { body: 'beginning', maxBytes: 10 };

  it('is the whole where it is short', async () => {
    const result = await fetchFrom((socket) => void socket.end(`${OK}\r\n0123456789`), beginning);
    expect(result).toMatchObject({ kind: 'response', body: Buffer.from('0123456789') });
    expect(result).not.toHaveProperty('isTruncated');
  });

  it.each(['Content-Length: 999999\r\n', ''])('is cut at its size, whatever follows (%j)', async (header) => {
    const answer = (socket: Socket) => {
      socket.write(`${OK}${header}\r\n`);
      flood(socket, '0123456789'.repeat(1000));
    };
    expect(await fetchFrom(answer, beginning)).toMatchObject({
      kind: 'response',
      body: Buffer.from('0123456789'),
      isTruncated: true,
    });
  });

  it('is what came before the deadline or the end of the connection', async () => {
    const stall = (socket: Socket) => void socket.write(`${OK}Content-Length: 9\r\n\r\nhalf`);
    const part = { kind: 'response', status: 200, body: Buffer.from('half'), isTruncated: true };
    expect(await fetchFrom(stall, { ...beginning, deadlineMs: 200 })).toMatchObject(part);
    const breakOff = (socket: Socket) => void socket.end(`${OK}Content-Length: 9\r\n\r\nhalf`);
    expect(await fetchFrom(breakOff, beginning)).toMatchObject(part);
  });

  it('is decoded, and a bomb gives no more than asked for', async () => {
    const result = await fetchEncoded('gzip', gzipSync(BOMB), beginning);
    expect(result).toMatchObject({ kind: 'response', body: Buffer.alloc(10), isTruncated: true });
  });
});

describe('headers', () => {
  it('that are too large are refused', async () => {
    const result = await fetchFrom((socket) => {
      socket.write(`${OK}X-Big: ${'x'.repeat(70_000)}\r\n\r\n`);
    });
    expect(result).toMatchObject({ kind: 'refused', reason: 'too_large', code: 'UND_ERR_HEADERS_OVERFLOW' });
  });

  it('that have no end are refused', async () => {
    const result = await fetchFrom((socket) => {
      socket.write(OK);
      flood(socket, 'X-Again: and again\r\n');
    });
    expect(result).toMatchObject({ kind: 'refused', reason: 'too_large' });
  });

  it('that drip are ended by the deadline', async () => {
    const answer = (socket: Socket) => {
      socket.write(`${OK}X-Slow: `);
      drip(socket, 'x');
    };
    expect(await fetchFrom(answer, { deadlineMs: 100 })).toMatchObject({
      kind: 'refused',
      reason: 'timeout',
    });
  });

  it('that never come are ended by the deadline', async () => {
    expect(await fetchFrom(() => {}, { deadlineMs: 50 })).toMatchObject({
      kind: 'refused',
      reason: 'timeout',
    });
  });

  it('of informational answers without end are refused', async () => {
    const result = await fetchFrom((socket) =>
      flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    );
    expect(result).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });

  it('after a few informational answers are read', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(2);
    const result = await fetchFrom((socket) => void socket.end(`${early}${OK}\r\nok`));
    expect(result).toMatchObject({ kind: 'response', status: 200 });
  });

  it.each([
    'hello\r\n\r\n',
    'HTTP/9.9 200 OK\r\n\r\n',
    `${OK}no colon\r\n\r\n`,
    'HTTP/1.1 101 Switching\r\n\r\n',
  ])('that are not HTTP are refused: %j', async (head) => {
    const result = await fetchFrom((socket) => void socket.end(head));
    expect(result).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });
});

describe('a connection', () => {
  it('that is refused is told with its code', async () => {
    const [port] = await findFreePorts(1);
    const result = await guardedFetch(`http://docs.acme.dev:${port}/`, options);
    expect(result).toMatchObject({ kind: 'refused', reason: 'connect', code: 'ECONNREFUSED' });
  });

  it('that is reset is told with its code', async () => {
    const result = await fetchFrom((socket) => void socket.resetAndDestroy());
    expect(result).toMatchObject({
      kind: 'refused',
      reason: 'connect',
      connection: { address: '127.0.0.1' },
    });
  });

  it('that is reset inside the body is told with the status', async () => {
    const result = await fetchFrom((socket) => {
      socket.write(`${OK}Content-Length: 100\r\n\r\nhalf`, () =>
        setImmediate(() => socket.resetAndDestroy()),
      );
    });
    expect(result).toMatchObject({ kind: 'refused', status: 200 });
  });

  it('that closes without a word is told', async () => {
    const result = await fetchFrom((socket) => void socket.end());
    expect(result).toMatchObject({ kind: 'refused', reason: 'protocol' });
  });
});
