import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDestination } from './first-bytes.ts';

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

describe('readDestination', () => {
  it('reads the server name of a real TLS client', async () => {
    const hello = await clientHello('Registry.Example.org');
    expect(readDestination(hello)).toEqual({
      kind: 'named',
      via: 'tls',
      host: 'registry.example.org',
      port: null,
    });
  });

  it('finds no name where a client sends none', async () => {
    expect(readDestination(await clientHello(undefined))).toEqual({ kind: 'unnamed' });
  });

  it('waits for the rest of a greeting that comes in pieces', async () => {
    const hello = await clientHello('example.org');
    for (const length of [0, 1, 4, 5, 50, hello.length - 1]) {
      expect(readDestination(hello.subarray(0, length))).toEqual({ kind: 'incomplete' });
    }
  });

  it.each([
    ['GET / HTTP/1.1\r\nHost: Example.org\r\n\r\n', 'example.org', null],
    ['POST /x HTTP/1.1\r\naccept: */*\r\nhost: example.org:8080\r\n\r\nbody', 'example.org', 8080],
    ['CONNECT example.org:443 HTTP/1.1\r\nHost: [::1]:443\r\n\r\n', '[::1]', 443],
  ])('reads the Host header of %j', (text, host, port) => {
    expect(readDestination(Buffer.from(text))).toEqual({ kind: 'named', via: 'http', host, port });
  });

  it.each(['GET / HTTP/1.1\r\nHost: example.org\r\n', 'GE', 'GET'])('waits for more after %j', (text) => {
    expect(readDestination(Buffer.from(text))).toEqual({ kind: 'incomplete' });
  });

  it.each(['SSH-2.0-OpenSSH_9.2\r\n', '\0\0\0', 'GET / HTTP/1.0\r\n\r\n', 'x'.repeat(40_000)])(
    'finds no name in %j',
    (text) => {
      expect(readDestination(Buffer.from(text))).toEqual({ kind: 'unnamed' });
    },
  );

  it('gives up on a head without end', () => {
    expect(readDestination(Buffer.from(`GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}`))).toEqual({
      kind: 'unnamed',
    });
  });

  it('never throws, whatever follows the first byte of a handshake', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        readDestination(Buffer.concat([Buffer.from([22, 3, 1]), length, bytes]));
      }),
    );
  });
});
