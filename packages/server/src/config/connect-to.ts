import type { ConnectTo } from '@waymark/audit';
import ipaddr from 'ipaddr.js';
import { parsePort } from './values.ts';

const ENTRY = /^(?<name>[^\s:/@]+):(?<port>\d+):(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):(?<toPort>\d+)$/u;

/** Reads a comma-separated list of `name:port:address:port`, as `--connect-to` of curl has them. */
export function parseConnectTo(text: string): ConnectTo[] | undefined {
  const entries = text.split(',').map((each) => parseEntry(each.trim()));
  return entries.includes(undefined) ? undefined : entries.filter((each) => each !== undefined);
}

function parseEntry(text: string): ConnectTo | undefined {
  const groups = ENTRY.exec(text)?.groups;
  const name = URL.parse(`http://${groups?.name ?? ''}`)?.hostname;
  const port = parsePort(groups?.port ?? '');
  const toPort = parsePort(groups?.toPort ?? '');
  const address = parseAddress(groups?.v4, groups?.v6);
  if (name === undefined || port === undefined) return undefined;
  return address === undefined || toPort === undefined ? undefined : { name, port, address, toPort };
}

function parseAddress(v4: string | undefined, v6: string | undefined): string | undefined {
  if (v6 !== undefined) return ipaddr.IPv6.isValid(v6) ? v6 : undefined;
  return v4 !== undefined && ipaddr.IPv4.isValidFourPartDecimal(v4) ? v4 : undefined;
}
