import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cutShortOf } from '../lib/http/cut-short.ts';
import { refuseBrokenRequests } from './broken-requests.ts';

/** A server that soon loses patience and says of each refusal what it is for. */
async function startImpatient(onRequest: (request: IncomingMessage) => void = () => {}) {
  const impatience = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
  const server = createServer(impatience, (request, response) => {
    onRequest(request);
    request.resume().once('end', () => response.end('whole'));
  });
  refuseBrokenRequests(server, (kind, path) => Response.json({ kind, path }, { status: 408 }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server's address is a text only on a pipe.
  return (server.address() as AddressInfo).port;
}

async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return await text(socket);
}

describe('a request that does not arrive in time', () => {
  it('tells whoever reads its body why it will not come', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<unknown>();
    const port = await startImpatient((request) => request.on('close', () => resolve(cutShortOf(request))));
    await answerTo(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    expect(await cut).toMatchObject({ name: 'CutShort', isTimeout: true });
  });

  it('differs from one whose caller hung up', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<void>();
    const port = await startImpatient((request) => {
      request.on('close', () => resolve(cutShortOf(request)));
      begun.resolve();
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    await begun.promise;
    socket.destroy();
    expect(await cut).toMatchObject({ name: 'CutShort', isTimeout: false });
  });

  it('is refused by the path it was for, without its query', async () => {
    const begun = 'POST /oauth2/token?a=b HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf';
    expect(await answerTo(await startImpatient(), begun)).toContain(
      JSON.stringify({ kind: 'timeout', path: '/oauth2/token' }),
    );
  });

  it('is refused without one where none was told, also after an earlier request', async () => {
    const port = await startImpatient();
    expect(await answerTo(port, 'POST /oauth2')).toContain(JSON.stringify({ kind: 'timeout' }));
    const second = 'GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /sec';
    expect(await answerTo(port, second)).toMatch(/whole[\s\S]*\{"kind":"timeout"\}/u);
  });
});
