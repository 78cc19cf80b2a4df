import { readFile } from 'node:fs/promises';
import type { Listener } from '../model/run.ts';

const LISTEN = '0A';
const ESTABLISHED = '01';

/** The sockets of a network namespace that matter to a run. */
export type SocketTable = {
  listeners: Listener[] /** Remote ports of open connections. */;
  connectedTo: number[];
};

/** Reads the socket table of the namespace in which a process lives, from outside of it. */
export async function readSocketTable(pid: number): Promise<SocketTable> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((line) => line.trim().split(/\s+/u));
  return {
    listeners: rows.filter((row) => row[3] === LISTEN).flatMap((row) => endpointOf(row[1])),
    connectedTo: rows
      .filter((row) => row[3] === ESTABLISHED)
      .flatMap((row) => endpointOf(row[2]))
      .map(({ port }) => port),
  };
}

function endpointOf(field: string | undefined): Listener[] {
  const [address, port] = field?.split(':') ?? [];
  if (address === undefined || port === undefined) return [];
  return [{ port: Number.parseInt(port, 16), address: readAddress(address) }];
}

// The kernel prints each 32-bit word of the address in the machine's byte order, little-endian on all we run on.
function readAddress(hex: string): string {
  const bytes = (hex.match(/.{8}/gu) ?? []).flatMap((word) => [...Buffer.from(word, 'hex').reverse()]);
  if (bytes.length === 4) return bytes.join('.');
  if (bytes.every((byte) => byte === 0)) return '::';
  if (bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1) return '::1';
  if (bytes.slice(10, 12).every((byte) => byte === 255)) return bytes.slice(12).join('.');
  return Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  ).join(':');
}
