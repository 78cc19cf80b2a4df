import { execFile } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { createSystemResolver } from './system-resolver.ts';

const RESPONSE_FLAGS = 0x8180;
const NAME_SERVER_RECORD = Buffer.from('c00c0002000100000e1000060161026e7300', 'hex');

const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function startNameServer(answer: (query: Buffer) => Buffer | undefined): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (query, peer) => {
    const response = answer(query);
    if (response !== undefined) socket.send(response, peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

// RFC 1035 section 4.1: the header and the question come back, followed by the answers.
function respond(query: Buffer, responseCode: number, records: Buffer[]): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5;
  const head = Buffer.from(query.subarray(0, questionEnd));
  head.writeUInt16BE(RESPONSE_FLAGS | responseCode, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...records]);
}

describe('createSystemResolver', () => {
  it('finds the loopback addresses of localhost', async () => {
    const addresses = await createSystemResolver().lookup('localhost');
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(address).toMatch(/^(127\.|::1$)/);
  });

  it('returns an address literal as it is', async () => {
    expect(await createSystemResolver().lookup('127.0.0.1')).toEqual(['127.0.0.1']);
  });

  it('rejects with a code for a name that cannot exist', async () => {
    const lookup = createSystemResolver().lookup(`${'a'.repeat(64)}.invalid`);
    await expect(lookup).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('finds the name servers of a top-level domain', async () => {
    const server = await startNameServer((query) => respond(query, 0, [NAME_SERVER_RECORD]));
    expect(await createSystemResolver({ nameServers: [server] }).hasNameServers('com')).toBe(true);
  });

  it.each([
    ['does not exist', 3],
    ['has no such record', 0],
  ])('finds no name servers where the domain %s', async (_, responseCode) => {
    const server = await startNameServer((query) => respond(query, responseCode, []));
    expect(await createSystemResolver({ nameServers: [server] }).hasNameServers('nosuchtld')).toBe(false);
  });

  it('rejects with the code of a server that fails', async () => {
    const server = await startNameServer((query) => respond(query, 2, []));
    const asked = createSystemResolver({ nameServers: [server] }).hasNameServers('com');
    await expect(asked).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('rejects with ETIMEOUT when nobody answers in time', async () => {
    const server = await startNameServer(() => undefined);
    const asked = createSystemResolver({ timeoutMs: 50, nameServers: [server] }).hasNameServers('com');
    await expect(asked).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  it('lets the process end at the time limit', async () => {
    const server = await startNameServer(() => undefined);
    const script = `
      import { createSystemResolver } from ${JSON.stringify(fileURLToPath(import.meta.resolve('./system-resolver.ts')))};
      const resolver = createSystemResolver({ timeoutMs: 50, nameServers: ['${server}'] });
      await resolver.hasNameServers('com').catch((error) => console.log(error.code));
    `;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 4000,
    });
    expect((await run).stdout.trim()).toBe('ETIMEOUT');
  });
});
