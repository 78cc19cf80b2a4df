import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connector, openConnector } from './egress-connector.ts';
import { type EgressLedger, openLedger } from './egress-ledger.ts';
import { makeEgressRules } from './egress-rules.ts';

type Seen = { method: string | undefined; url: string | undefined; rawHeaders: string[]; body: string };

/** A registry on loopback that writes down what arrives, with the connector before it. */
class Stage {
  readonly seen: Seen[] = [];
  readonly errors: string[] = [];
  readonly looked: string[] = [];
  handle: (request: IncomingMessage, answer: ServerResponse) => void = (_, answer) => answer.end('ok');
  connections = 0;
  addresses = ['127.0.0.1'];
  port = 0;
  readonly ledger: EgressLedger = openLedger();
  readonly #server: Server;
  #folder: Awaited<ReturnType<typeof mkdtempDisposable>> | undefined;
  #connector: Connector | undefined;

  constructor() {
    this.#server = createServer(async (request, answer) => {
      const { method, url, rawHeaders } = request;
      const one: Seen = { method, url, rawHeaders, body: '' };
      this.seen.push(one);
      this.handle(request, answer);
      one.body = await text(request).catch(() => '');
    });
    this.#server.on('connection', () => (this.connections += 1));
    this.#server.on('clientError', (error, socket) => {
      if (error.message.startsWith('Parse')) this.errors.push(error.message);
      socket.destroy();
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // The address of a listening TCP server is never a path.
    this.port = (this.#server.address() as AddressInfo).port;
    this.#folder = await mkdtempDisposable(join(tmpdir(), 'waymark-connector-'));
    this.#connector = await openConnector(this.path, {
      rules: makeEgressRules('registries', new URL(`http://127.0.0.1:${this.port}/`), []),
      ledger: this.ledger,
      resolver: {
        lookup: async (host) => {
          this.looked.push(host);
          return this.addresses;
        },
        hasNameServers: async () => true,
      },
    });
  }

  get path(): string {
    return join(this.#folder?.path ?? '', 'gateway.sock');
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  connect(port = this.port): Socket {
    const socket = createConnection(this.path).on('error', () => undefined);
    socket.write(`${port}\n`);
    return socket;
  }

  /** Sends bytes as they are, and answers with all that comes back until the other side hangs up. */
  async send(...pieces: (string | Uint8Array)[]): Promise<string> {
    const socket = this.connect();
    for (const piece of pieces)
      socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
    return text(socket);
  }

  refused() {
    return this.ledger
      .entries()
      .filter(({ allowed }) => !allowed)
      .map(({ host, refusal }) => `${refusal} ${host}`);
  }

  async close(): Promise<void> {
    this.#connector?.close();
    this.#server.closeAllConnections();
    this.#server.close();
    await this.#folder?.remove();
  }
}

let stage: Stage;
beforeEach(async () => {
  stage = new Stage();
  await stage.open();
});
afterEach(() => stage.close());

const request = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`;
const last = () => request('GET /last HTTP/1.1', `Host: ${stage.host}`, 'Connection: close');

describe('a plain connection', () => {
  it('carries one request after the other over as few connections as there are', async () => {
    const answer = await stage.send(request('GET /a HTTP/1.1', `Host: ${stage.host}`), last());
    expect(answer.match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(2);
    expect(stage.seen.map(({ url }) => url)).toEqual(['/a', '/last']);
    expect(stage.ledger.entries()).toMatchObject([
      { host: '127.0.0.1', port: stage.port, via: 'http', allowed: true, reached: true, count: 2 },
    ]);
  });

  it('keeps its connection to the host for the next request', async () => {
    const socket = stage.connect();
    for (let count = 0; count < 5; count += 1) {
      socket.write(request(`GET /${count} HTTP/1.1`, `Host: ${stage.host}`));
      await once(socket, 'data');
    }
    const rest = text(socket);
    socket.write(last());
    expect(await rest).toMatch(/200 OK/u);
    expect(stage.seen).toHaveLength(6);
    expect(stage.connections).toBe(1);
  });

  it('keeps names, order and repeats of headers, and writes those of the connection anew', async () => {
    await stage.send(
      request(
        ...['GET /a HTTP/1.1', `hOST: ${stage.host}`, 'X-One: 1', 'x-one: 2', 'Cookie: a=b', 'TE: trailers'],
        ...[
          'Connection: close, x-hop',
          'X-Hop: 3',
          'Keep-Alive: timeout=9',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMA',
        ],
        ...['Proxy-Authorization: Basic eA==', 'X-HTTP-Method-Override: PUT'],
      ),
    );
    expect(stage.seen[0]?.rawHeaders).toEqual([
      'Host',
      stage.host,
      'X-One',
      '1',
      'x-one',
      '2',
      'Cookie',
      'a=b',
      'Connection',
      'keep-alive',
    ]);
  });

  it.each<[string, (host: string) => string, string[]]>([
    ['another Host', () => request('POST /x HTTP/1.1', 'Host: attacker.example'), ['host attacker.example']],
    [
      'an address of the cloud',
      (host) => request('GET http://169.254.169.254/ HTTP/1.1', `Host: ${host}`),
      ['unclear 169.254.169.254', 'unclear 127.0.0.1'],
    ],
    [
      'such an address twice',
      () => request('GET http://169.254.169.254/ HTTP/1.1', 'Host: 169.254.169.254'),
      ['host 169.254.169.254'],
    ],
    [
      'a tunnel',
      (host) => request('CONNECT attacker.example:443 HTTP/1.1', `Host: ${host}`),
      ['tunnel attacker.example', 'tunnel 127.0.0.1'],
    ],
    [
      'two hosts',
      (host) => request('GET /x HTTP/1.1', `Host: ${host}`, 'Host: attacker.example'),
      ['unclear 127.0.0.1', 'unclear attacker.example'],
    ],
    ['no host', () => request('GET /x HTTP/1.1', 'Accept: */*'), ['unclear (unnamed)']],
    ['no host, in 1.0', () => request('GET /x HTTP/1.0'), ['unclear (unnamed)']],
    ['another port', () => request('GET /x HTTP/1.1', 'Host: 127.0.0.1:1'), ['host 127.0.0.1']],
    ['HTTP/2 at once', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ['unclear (unnamed)']],
    ['a greeting of ssh', () => 'SSH-2.0-OpenSSH_9.2\r\n', ['unclear (unnamed)']],
    [
      'a length and chunks',
      (host) =>
        request(
          'POST /-/npm/v1/security/audits HTTP/1.1',
          `Host: ${host}`,
          'Content-Length: 5',
          'Transfer-Encoding: chunked',
        ),
      ['unclear (unnamed)'],
    ],
    [
      'two lengths',
      (host) => request('GET /x HTTP/1.1', `Host: ${host}`, 'Content-Length: 5', 'Content-Length: 6'),
      ['unclear (unnamed)'],
    ],
    [
      'a folded Host',
      (host) => `GET /x HTTP/1.1\r\nHost:\r\n ${host}\r\n\tattacker.example\r\n\r\n`,
      ['unclear (unnamed)'],
    ],
    [
      'a space before the colon',
      (host) => request('GET /x HTTP/1.1', `Host: ${host}`, 'Host : attacker.example'),
      ['unclear (unnamed)'],
    ],
    ['bare line feeds', () => 'GET /x HTTP/1.1\nHost: attacker.example\n\n', ['unclear (unnamed)']],
    [
      'a head that is too long',
      (host) => request('GET /x HTTP/1.1', `Host: ${host}`, `X: ${'y'.repeat(40_000)}`),
      ['unclear (unnamed)'],
    ],
  ])('does not carry %s behind an allowed request', async (_, hostile, refused) => {
    await stage.send(request('GET /first HTTP/1.1', `Host: ${stage.host}`), hostile(stage.host), last());
    expect(stage.seen.filter(({ url }) => url !== '/first')).toEqual([]);
    expect(stage.looked.filter((host) => host !== '127.0.0.1')).toEqual([]);
    expect(stage.errors).toEqual([]);
    expect(stage.refused()).toEqual(refused);
  });

  it.each(['PUT', 'POST', 'PATCH', 'DELETE'])(
    'answers a %s to a registry with 405, and goes on',
    async (method) => {
      const body = 'x'.repeat(100_000);
      const answer = await stage.send(
        request(`${method} /tiny HTTP/1.1`, `Host: ${stage.host}`, `Content-Length: ${body.length}`),
        body,
        last(),
      );
      expect(answer).toMatch(
        /^HTTP\/1\.1 405 Method Not Allowed[\s\S]*may read from a package registry[\s\S]*200 OK/u,
      );
      expect(stage.seen.map(({ url }) => url)).toEqual(['/last']);
      expect(stage.refused()).toEqual(['write 127.0.0.1']);
    },
  );

  it('answers a client that waits for leave to write, without its body', async () => {
    const waiting = request(
      'PUT /tiny HTTP/1.1',
      `Host: ${stage.host}`,
      'Content-Length: 9',
      'Expect: 100-continue',
    );
    expect(await stage.send(waiting)).toMatch(/^HTTP\/1\.1 405 /u);
    expect(stage.seen).toEqual([]);
  });

  it.each(['Content-Length: 11', 'Transfer-Encoding: chunked'])(
    'passes a question for advisories on, with %s',
    async (framing) => {
      const body = framing.startsWith('C') ? '{"ms":["1"]' : 'b\r\n{"ms":["1"]\r\n0\r\nX-Trailer: 1\r\n\r\n';
      const path = '/-/npm/v1/security/advisories/bulk';
      const expecting = 'Expect: 100-continue';
      const answer = await stage.send(
        request(`POST ${path} HTTP/1.1`, `Host: ${stage.host}`, expecting, framing),
        body,
        last(),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/u);
      expect(stage.seen).toMatchObject([
        { method: 'POST', url: path, body: '{"ms":["1"]' },
        { url: '/last' },
      ]);
    },
  );

  it.each(['Content-Length: 36', 'Transfer-Encoding: chunked'])(
    'keeps a request inside a body of GET a body, with %s',
    async (framing) => {
      const hidden = 'PUT /tiny HTTP/1.1\r\nHost: hidden\r\n\r\n';
      const body = framing.startsWith('C')
        ? hidden
        : `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
      const connection = framing.startsWith('C')
        ? 'Connection: content-length'
        : 'Connection: transfer-encoding';
      await stage.send(request('GET /a HTTP/1.1', `Host: ${stage.host}`, connection, framing), body, last());
      expect(stage.seen.map(({ method, url, body: got }) => [method, url, got])).toEqual([
        ['GET', '/a', hidden],
        ['GET', '/last', ''],
      ]);
    },
  );

  it('lets nothing but requests for an allowed host arrive, whatever is sent after one', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...[
          '\r\n',
          '\n',
          '\r',
          ' ',
          '\t',
          ':',
          'GET ',
          'PUT /w ',
          'POST /w ',
          'HTTP/1.1',
          'HTTP/1.0',
          '\0',
          '0\r\n\r\n',
          'Host: ',
          'Host: attacker.example\r\n',
          `Host: HOST\r\n`,
          'Transfer-Encoding: chunked\r\n',
          'Content-Length: 3\r\n',
          '/',
          'http://attacker.example/',
          'GET /ok HTTP/1.1\r\nHost: HOST\r\n\r\n',
        ],
      ),
      fc.string({ maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const hostile = pieces.join('').replaceAll('HOST', stage.host);
        const socket = stage.connect();
        socket.write(
          Buffer.from(`${request('GET /first HTTP/1.1', `Host: ${stage.host}`)}${hostile}`, 'latin1'),
        );
        await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
        socket.end();
        await text(socket);
        for (const { method, rawHeaders } of stage.seen) {
          expect(['GET', 'HEAD']).toContain(method);
          expect(rawHeaders.slice(0, 2)).toEqual(['Host', stage.host]);
          expect(rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/iu.test(name))).toHaveLength(1);
        }
        expect(stage.errors).toEqual([]);
        expect(stage.looked).not.toContain('attacker.example');
      }),
      { numRuns: 150 },
    );
  });
});

describe('an answer', () => {
  it('streams without being held, however large', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isWritten = false;
    stage.handle = async (_, answer) => {
      const piece = Buffer.alloc(1_048_576, 'z');
      for (let count = 0; count < 64; count += 1) {
        if (!answer.write(piece)) {
          resolve();
          await once(answer, 'drain');
        }
      }
      isWritten = true;
      answer.end();
    };
    const socket = stage.connect();
    socket.pause();
    socket.write(last());
    await promise;
    // A reader that does not read holds the writer up: what lies between them is smaller than the answer.
    await once(stage.connect().end(last()), 'close');
    expect(isWritten).toBe(false);
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(64 * 1_048_576);
  });

  it('keeps its status, its headers and its length, also where it has no body', async () => {
    stage.handle = (_, answer) => {
      answer.sendDate = false;
      answer.writeHead(
        206,
        'Some Of It',
        [
          ['Set-Cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['Content-Length', '7'],
        ].flat(),
      );
      answer.end('seven!!');
    };
    const head = request('HEAD /a HTTP/1.1', `Host: ${stage.host}`);
    const [first, ...rest] = (await stage.send(head, last())).split('\r\n\r\n');
    expect(first).toMatch(
      /^HTTP\/1\.1 206 Some Of It\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nContent-Length: 7\r\n/u,
    );
    expect(rest[0]).toMatch(/^HTTP\/1\.1 206 Some Of It/u);
    expect(rest[1]).toBe('seven!!');
  });

  it('without an end of its own ends with its connection, for a client of 1.0 too', async () => {
    stage.handle = (_, answer) => {
      answer.removeHeader('transfer-encoding');
      answer.shouldKeepAlive = false;
      answer.useChunkedEncodingByDefault = false;
      answer.write('until ');
      answer.end('the end');
    };
    const answer = await stage.send(request('GET /a HTTP/1.0', `Host: ${stage.host}`));
    expect(answer).toMatch(/\r\n\r\nuntil the end$/u);
  });

  it('that breaks off is broken off', async () => {
    stage.handle = (_, answer) => {
      answer.writeHead(200, { 'content-length': 10 });
      answer.write('half', () => answer.destroy());
    };
    expect(await stage.send(request('GET /a HTTP/1.1', `Host: ${stage.host}`))).toMatch(/half$/u);
  });

  it('to a client that has left is given up', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stage.handle = (_, answer) => {
      answer.write('first');
      answer.on('close', resolve);
    };
    const socket = stage.connect();
    socket.write(request('GET /a HTTP/1.1', `Host: ${stage.host}`));
    await once(socket, 'data');
    socket.destroy();
    await promise;
  });

  it('that changes the protocol is not passed on', async () => {
    stage.handle = (incoming) => {
      incoming.socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\nraw',
      );
    };
    expect(
      await stage.send(
        request('GET /a HTTP/1.1', `Host: ${stage.host}`, 'Connection: upgrade', 'Upgrade: h2c'),
      ),
    ).toBe('');
  });

  it('is asked for anew where a kept connection has been closed meanwhile', async () => {
    stage.handle = (incoming, answer) => {
      if (incoming.url === '/last' && stage.connections === 1) incoming.socket.destroy();
      else answer.end('ok');
    };
    const socket = stage.connect();
    socket.write(request('GET /a HTTP/1.1', `Host: ${stage.host}`));
    await once(socket, 'data');
    const rest = text(socket);
    socket.write(last());
    expect(await rest).toMatch(/200 OK/u);
    expect(stage.connections).toBeGreaterThan(1);
  });
});

describe('a connection that is not answered', () => {
  it('is in the ledger as not reached', async () => {
    stage.addresses = [];
    expect(await stage.send(request('GET /a HTTP/1.1', `Host: ${stage.host}`))).toBe('');
    expect(stage.ledger.entries()).toMatchObject([{ allowed: true, reached: false, refusal: null }]);
  });

  it('does not hold more requests than anybody needs', async () => {
    stage.handle = () => undefined;
    const answer = await stage.send(request('GET /a HTTP/1.1', `Host: ${stage.host}`).repeat(500));
    expect(answer).toBe('');
    expect(stage.seen.length).toBeLessThanOrEqual(64);
  });
});
