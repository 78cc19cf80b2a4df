import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startRawStranger } from '@waymark/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';

type Move = { say: string | Uint8Array } | 'end' | 'reset' | 'destroy' | 'pause';

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('HTTP/1.1 200 OK\r\n', 'HTTP/1.0 200 OK\r\n\r\n').map((say) => ({ say })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        ...[
          'HTTP/1.1 100 Continue\r\n\r\n',
          'HTTP/1.1 103 Hints\r\n\r\n',
          'HTTP/1.1 101 Up\r\n\r\n',
          '\r\n',
          '\r\n\r\n',
        ],
        ...[
          'HTTP/1.1 302 Found\r\nLocation: /next\r\n\r\n',
          'HTTP/1.1 204 None\r\n\r\n',
          'HTTP/1.1 304 Same\r\n\r\n',
        ],
        ...[
          'Content-Length: 5\r\n',
          'Content-Length: 0\r\n',
          'Transfer-Encoding: chunked\r\n',
          'Connection: close\r\n',
        ],
        ...[
          'Connection: upgrade\r\nUpgrade: x\r\n',
          'Content-Encoding: gzip\r\n',
          'Content-Encoding: deflate\r\n',
        ],
        ...[
          '5\r\nhello\r\n',
          '0\r\n\r\n',
          'ffffffffff\r\n',
          'hello',
          'x'.repeat(5000),
          '\u0000',
          'Keep-Alive: timeout=0\r\n',
        ],
      )
      .map((say) => ({ say })),
  },
  { weight: 1, arbitrary: fc.constant({ say: gzipSync('hello') }) },
  { weight: 2, arbitrary: fc.constantFrom('end', 'reset', 'destroy', 'pause') },
);

async function play(socket: Socket, moves: readonly Move[]): Promise<void> {
  for (const each of moves) {
    if (socket.destroyed) return;
    if (each === 'end') socket.end();
    else if (each === 'reset') socket.resetAndDestroy();
    else if (each === 'destroy') socket.destroy();
    else if (each === 'pause') await new Promise((resolve) => setImmediate(resolve));
    else if (socket.writable) socket.write(each.say);
  }
}

describe('guardedFetch against a server that does anything', () => {
  it('answers with a result, and nothing else goes off', async () => {
    let script: readonly Move[] = [];
    const { port } = await startRawStranger(
      (socket) => void socket.once('data', () => void play(socket, script)),
    );
    const resolver = { lookup: async () => ['127.0.0.1'], hasNameServers: async () => true };
    const options = { resolver, isPublic: () => true, maxRedirects: 2, maxBytes: 4000, maxHeaderBytes: 2000 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('read', 'beginning', 'ignore'),
        async (moves, body) => {
          script = moves;
          const result = await guardedFetch(`http://docs.acme.dev:${port}/`, {
            ...options,
            body,
            deadlineMs: 20,
          });
          expect(['response', 'refused']).toContain(result.kind);
        },
      ),
      { numRuns: 400 },
    );
  });
});
