import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import { combined } from './combined.ts';
import { fastly } from './fastly.ts';
import type { LogFormat } from './log-record.ts';
import { vercel } from './vercel.ts';

export type { LineRefusal, LogRecord } from './log-record.ts';

const formats = { combined, caddy, cloudflare, vercel, fastly } as const satisfies Record<string, LogFormat>;

export type LogFormatName = keyof typeof formats;

/** The formats that can be read, as a person names them. */
export const logFormatNames = Object.keys(formats) as LogFormatName[];

export const logFormat = (name: LogFormatName): LogFormat => formats[name];

/** The format of an entry, if it is one that can be read. */
export function recogniseFormat(entry: unknown): LogFormatName | undefined {
  return logFormatNames.find((name) => formats[name].recognises(entry));
}
