import {
  type EventRejectionCode,
  eventTextLimits,
  ingestLimits,
  noncePattern,
  signatureLimits,
} from '@waymark/contract';
import { canonicalPath } from './canonical-path.ts';
import { type ClientAddress, parseClientAddress } from './client-address.ts';
import { documentFormat, isDocumentFormat } from './document-format.ts';
import {
  cleanText,
  isObject,
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  optionalText,
  WRONG,
} from './event-fields.ts';
import { type ClockReading, type EventTime, parseEventId, parseMoment, placeEvent } from './event-time.ts';

const LONGEST_WORD = 64;

// By hand and not by the schema of the wire: a refusal has a code and a sentence of its own, and what the schema takes would be
// read once more for the one spelling of its texts, path and address. A property holds that both take and refuse the same.

/** Why an event is not taken. */
export class EventRejection {
  readonly code: EventRejectionCode;
  readonly message: string;

  constructor(code: EventRejectionCode, message: string) {
    this.code = code;
    this.message = message;
  }
}

type Texts = { readonly [K in keyof typeof eventTextLimits]: string | null };

/** How a request was signed, as far as the site passed it on whole. */
export interface EventSignature {
  readonly input: string;
  readonly value: string;
  readonly host: string | null;
}

/** An event that may be stored, before anything is known of its client. */
export interface ParsedEvent extends Texts {
  readonly id: string;
  readonly day: number;
  readonly at: number;
  readonly address: ClientAddress;
  readonly userAgent: string;
  readonly path: string;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly bytes: number | null;
  readonly format: string;
  readonly acceptLanguagePresent: boolean | null;
  readonly authPresent: boolean | null;
  readonly mcp: Readonly<Record<string, string>> | null;
  readonly sdk: Readonly<Record<string, string>> | null;
  readonly nonce: string | null;
  readonly signature: EventSignature | null;
}

const invalid = (message: string) => new EventRejection('invalid_event', message);

function parseTexts(raw: Readonly<Record<string, unknown>>): Texts | EventRejection {
  const texts: Record<string, string | null> = {};
  for (const [name, longest] of Object.entries(eventTextLimits)) {
    const text = optionalText(raw[name], longest);
    if (text === WRONG) return invalid(`${name} must be text.`);
    texts[name] = text;
  }
  // Built from its own keys.
  return texts as Texts;
}

/** A small object of words, such as the SDK's name and version. */
function parseWords(value: unknown, names: readonly string[]): Record<string, string> | null | typeof WRONG {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return WRONG;
  const words: Record<string, string> = {};
  for (const name of names) {
    const word = optionalText(value[name], LONGEST_WORD);
    if (word === WRONG) return WRONG;
    if (word !== null) words[name] = word;
  }
  return words;
}

function parseExtras(raw: Readonly<Record<string, unknown>>) {
  const status = optionalInteger(raw.status, ingestLimits.status.least, ingestLimits.status.most);
  if (status === WRONG) return invalid('status must be an HTTP status or null.');
  const durationMs = optionalNumber(raw.duration_ms, 0, ingestLimits.durationMs);
  if (durationMs === WRONG) return invalid('duration_ms must be a number of milliseconds.');
  const bytes = optionalInteger(raw.bytes, 0, Number.MAX_SAFE_INTEGER);
  if (bytes === WRONG) return invalid('bytes must be a whole number.');
  const acceptLanguagePresent = optionalBoolean(raw.accept_language_present);
  if (acceptLanguagePresent === WRONG) return invalid('accept_language_present must be true or false.');
  const authPresent = optionalBoolean(raw.auth_present);
  if (authPresent === WRONG) return invalid('auth_present must be true or false.');
  const mcp = parseWords(raw.mcp, ['method', 'tool']);
  if (mcp === WRONG) return invalid('mcp must be an object of texts.');
  const sdk = parseWords(raw.sdk, ['name', 'version', 'framework']);
  if (sdk === WRONG) return invalid('sdk must be an object of texts.');
  if (raw.format !== undefined && raw.format !== null && !isDocumentFormat(raw.format)) {
    return invalid('format must be html, markdown, json, llms or other.');
  }
  return { status, durationMs, bytes, acceptLanguagePresent, authPresent, mcp, sdk };
}

function parseNonce(verification: unknown): string | null | typeof WRONG {
  if (verification === undefined || verification === null) return null;
  const nonce = isObject(verification) ? verification.nonce : undefined;
  return typeof nonce === 'string' && noncePattern.test(nonce) ? nonce : WRONG;
}

/** Cut, a signature would be a wrong one: what is too long is left out. */
function parseSignature(value: unknown): EventSignature | null | typeof WRONG {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return WRONG;
  const { input, value: bytes, host } = value;
  if (typeof input !== 'string' || typeof bytes !== 'string') return WRONG;
  if (host !== undefined && host !== null && typeof host !== 'string') return WRONG;
  const isWhole = input.length <= signatureLimits.input && bytes.length <= signatureLimits.value;
  if (!isWhole || (host?.length ?? 0) > signatureLimits.host) return null;
  return { input: cleanText(input), value: cleanText(bytes), host: host ?? null };
}

function parseClient(raw: Readonly<Record<string, unknown>>) {
  const address = parseClientAddress(raw.ip);
  if (address === undefined) return invalid('ip must be an IPv4 or IPv6 address.');
  const { user_agent: userAgent } = raw;
  if (typeof userAgent !== 'string') return invalid('user_agent must be text.');
  if (userAgent.length > ingestLimits.userAgentCharacters) return invalid('user_agent is too long.');
  return { address, userAgent: cleanText(userAgent) };
}

/** Where an event belongs in time; undefined when its time cannot be right. */
type Placing = (id: string, ts: number, clock: ClockReading) => EventTime | undefined;

/** Reads one event against the rules of the protocol; unknown members are ignored. */
export function parseEvent(
  raw: unknown,
  origin: string,
  clock: ClockReading,
  place: Placing = placeEvent,
): ParsedEvent | EventRejection {
  if (!isObject(raw)) return invalid('An event must be a JSON object.');
  const id = parseEventId(raw.id);
  if (id === undefined) return invalid('id must be a UUID.');
  const ts = parseMoment(raw.ts);
  if (ts === undefined) return invalid('ts must be a date and time (RFC 3339), or integer milliseconds.');
  const client = parseClient(raw);
  if (client instanceof EventRejection) return client;
  if (typeof raw.url !== 'string') return invalid('url must be text.');
  const found = canonicalPath(raw.url, origin);
  if (!found.ok) return new EventRejection(found.code, found.message);
  const time = place(id, ts, clock);
  if (time === undefined) {
    return new EventRejection(
      'timestamp_out_of_range',
      'ts is more than 72 hours past or 10 minutes ahead (send sent_at if the clock is off), or the time inside id is of a day more than 7 past or 2 ahead of today (make a new id for each request).',
    );
  }
  const texts = parseTexts(raw);
  if (texts instanceof EventRejection) return texts;
  const extras = parseExtras(raw);
  if (extras instanceof EventRejection) return extras;
  const nonce = parseNonce(raw.verification);
  if (nonce === WRONG) return invalid('verification.nonce must be the nonce of a challenge.');
  const signature = parseSignature(raw.signature);
  if (signature === WRONG) return invalid('signature must be an object with the texts input and value.');
  const format = isDocumentFormat(raw.format) ? raw.format : documentFormat(found.path, texts.content_type);
  return { ...texts, ...extras, ...client, ...time, id, path: found.path, format, nonce, signature };
}
