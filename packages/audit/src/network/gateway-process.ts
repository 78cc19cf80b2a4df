import { createSocket } from 'node:dgram';
import { createConnection, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { answerQuestion, readQuestion } from './dns-message.ts';
import type { GatewayMessage, GatewayRequest, GatewaySettings } from './gateway-protocol.ts';
import { joinSockets } from './join-sockets.ts';
import { probeLoopback } from './probe-loopback.ts';

// Runs in the sandbox's network namespace, but in the host's process and mount namespaces: the payload can
// talk to it, and can neither see nor kill it. It has no power and decides nothing; the host at the other end does.
const MOST_CONNECTIONS = 500;
const settings = readSettings(process.argv[2]);

function readSettings(text: string | undefined): GatewaySettings {
  // Written by the host that started this process.
  return JSON.parse(text ?? '') as GatewaySettings;
}

function tell(message: GatewayMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function answer(query: Buffer): Buffer | undefined {
  const question = readQuestion(query);
  if (question === undefined) return undefined;
  tell({ kind: 'lookup', name: question.name });
  return answerQuestion(query, question, settings.address);
}

function relay(client: Socket, port: number): void {
  const host = createConnection(settings.socketPath);
  host.write(`${port}\n`);
  joinSockets(client, host);
}

function answerOverTcp(client: Socket): void {
  let received = Buffer.alloc(0);
  client.on('error', () => client.destroy());
  client.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
    const reply = answer(received.subarray(2, 2 + received.readUInt16BE(0))) ?? Buffer.alloc(0);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(reply.length);
    client.end(Buffer.concat([length, reply]));
  });
}

async function listen(fd: number, take: (client: Socket) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // An answer's last few bytes must not wait until those before them are confirmed.
  const server = createServer({ noDelay: true }, take);
  // More than any package manager opens at once; a flood must not use up the descriptors of the host.
  server.maxConnections = MOST_CONNECTIONS;
  server.on('error', reject).listen({ fd }, resolve);
  return promise;
}

async function listenForDatagrams(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const reply = answer(query);
    if (reply !== undefined) socket.send(reply, from.port, from.address);
  });
  socket.once('error', reject).bind({ fd: settings.datagrams }, resolve);
  await promise;
  socket.on('error', () => undefined);
}

async function serveProbes(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line) as GatewayRequest;
    probeLoopback(request.probe, request.timeoutMs, request.method).then((result) =>
      tell({ kind: 'probed', id: request.id, result }),
    );
  }
  // The host is gone, and with it the reason to be here.
  process.exit(0);
}

try {
  await Promise.all([
    listenForDatagrams(),
    listen(settings.names, answerOverTcp),
    ...settings.ports.map(({ port, descriptor }) => listen(descriptor, (client) => relay(client, port))),
  ]);
  tell({ kind: 'ready' });
  await serveProbes();
} catch (error) {
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
