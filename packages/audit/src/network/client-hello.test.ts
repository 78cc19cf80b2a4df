import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGreeting } from './client-hello.ts';

async function clientHello(servername: string | undefined): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    ...(servername && { servername }),
  }).on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  server.close();
  return bytes;
}

describe('readGreeting', () => {
  it('reads the server name of a real TLS client', async () => {
    const hello = await clientHello('Registry.Example.org');
    expect(readGreeting(hello)).toEqual({ kind: 'named', host: 'registry.example.org' });
  });

  it('finds no name where a client sends none', async () => {
    expect(readGreeting(await clientHello(undefined))).toEqual({ kind: 'unnamed' });
  });

  it('waits for the rest of a greeting that comes in pieces', async () => {
    const hello = await clientHello('example.org');
    for (const length of [0, 1, 4, 5, 50, hello.length - 1]) {
      expect(readGreeting(hello.subarray(0, length))).toEqual({ kind: 'incomplete' });
    }
  });

  it('finds no name in what is no handshake, or has no end', () => {
    for (const text of ['GET / HTTP/1.1\r\nHost: a.example\r\n\r\n', 'x'.repeat(40_000)])
      expect(readGreeting(Buffer.from(text))).toEqual({ kind: 'unnamed' });
  });

  it('never throws, whatever follows the first byte of a handshake', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        readGreeting(Buffer.concat([Buffer.from([22, 3, 1]), length, bytes]));
      }),
    );
  });
});
