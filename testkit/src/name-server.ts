import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { onTestFinished } from 'vitest';
import type { OnEnd } from './test-store.ts';

const TXT = 16;
const TYPES: Readonly<Record<number, string>> = { 1: 'A', 12: 'PTR', [TXT]: 'TXT', 28: 'AAAA' };
const TEXT_PART = 255;
const NO_NAME = 3;
const SERVER_FAILED = 2;

/** What the server knows: answers by type and name, `fails` for those it cannot answer; silence for `silent`. */
export type Zone = Readonly<Record<string, readonly string[] | 'fails' | 'silent'>>;

const writeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function readQuestion(packet: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = packet.readUInt16BE(at + 1);
  return { name: labels.join('.').toLowerCase(), type, question: packet.subarray(12, at + 5) };
}

/** A text as its parts, each behind its length (RFC 1035 §3.3.14). */
function writeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / TEXT_PART) }, (_, index) =>
    bytes.subarray(index * TEXT_PART, (index + 1) * TEXT_PART),
  );
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]));
}

function writeData(type: number, value: string): Buffer {
  if (type === TXT) return writeText(value);
  return type === 12 ? writeName(value) : Buffer.from(ipaddr.parse(value).toByteArray());
}

function writeRecord(type: number, value: string): Buffer {
  const data = writeData(type, value);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function writeAnswer(id: Buffer, question: Buffer, code: number, records: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(0x8180 | code, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(records.length, 4);
  return Buffer.concat([id, head, question, ...records]);
}

/** A name server of this machine alone; it says which questions it was asked. */
export async function startNameServer(zone: Zone, onEnd: OnEnd = onTestFinished) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const { name, type, question } = readQuestion(packet);
    const key = `${TYPES[type] ?? type} ${name}`;
    asked.push(key);
    const known = zone[key];
    if (known === 'silent') return;
    const code = known === undefined ? NO_NAME : known === 'fails' ? SERVER_FAILED : 0;
    const records = Array.isArray(known) ? known.map((value: string) => writeRecord(type, value)) : [];
    socket.send(writeAnswer(packet.subarray(0, 2), question, code, records), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onEnd(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}
