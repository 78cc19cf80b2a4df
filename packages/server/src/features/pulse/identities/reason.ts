import { lazily } from '../../../lib/process/lazily.ts';
import { findCheck } from './claim-checks.ts';

/** Why a verdict is what it is; each code with the facts that its words need. */
const words = {
  listed: (list, day) => `in ${ownerOf(list)}’s address list of ${dayWords(day)}`,
  not_listed: (list, day) => `not in ${ownerOf(list)}’s address list of ${dayWords(day)}`,
  stale_list: (list, day) =>
    `not in ${ownerOf(list)}’s address list, but the one held is of ${dayWords(day)}: too old to say that the name is false`,
  no_list: (list) => `no address list of ${ownerOf(list)} is held yet`,
  no_way: () => 'its operator publishes nothing to check it by',
  reverse_confirmed: (domain) => `the name of its address is of ${domain} and leads back to it`,
  reverse_other: (check) =>
    `its address has no name that ${ownerOf(check)} gives to its own and that leads back to it`,
  reverse_unconfirmed: (check) =>
    `its address has a name such as ${ownerOf(check)} gives to its own, but that name leads nowhere`,
  reverse_unanswered: () => 'name servers did not tell the name of its address',
  reverse_waiting: () => 'the name of its address was not looked up',
  signed: (host, key) => `signed by a key of ${host} (${key}…)`,
  signature_missing: () => 'its operator signs requests, and no signature by it was passed on',
  signature_waiting: () => 'its signature was not checked yet',
  signature_no_keys: (host) => `signed, but ${host} gave no keys to check that with`,
  signature_unreadable: (host) => `signed as ${host || 'nobody'}, in a way that cannot be checked here`,
  signature_invalid: (host) => `its signature was not made for this request by a key of ${host}`,
  signature_inexact: (host) =>
    `signed as ${host}, but over parts of the request that are not known here as they were sent`,
  signature_wrong_authority: (host) =>
    `signed by a key of ${host}, but for another host than that of this project`,
  signature_unknown_key: (host) => `its signature is by a key that ${host} does not publish`,
  signature_expired: (host) => `its signature by a key of ${host} had expired`,
  signature_not_yet: (host) => `its signature by a key of ${host} is dated ahead of the request`,
  signature_seen: (host) =>
    `its signature by a key of ${host} was reported before, of what may be the same request`,
  signature_reused: (host) =>
    `its signature by a key of ${host} is without a nonce, and had been used for an earlier request`,
  signature_old: (host) =>
    `its signature by a key of ${host} is without a nonce, and was made too long before the request`,
  signature_replayed: (host) => `its signature by a key of ${host} had been used for another request`,
} as const satisfies Readonly<Record<string, (...facts: string[]) => string>>;

export type ReasonCode = keyof typeof words;

const months = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

const ownerOf = (list: string | undefined) => findCheck(list ?? '')?.operator ?? list ?? 'the operator';

function dayWords(day: string | undefined): string {
  const at = Date.parse(day ?? '');
  return Number.isNaN(at) ? 'an unknown day' : months().format(at);
}

/** A day of UTC, as it stands in a reason. */
export const dayOfReason = (at: number) => new Date(at).toISOString().slice(0, 10);

const isCode = (text: string): text is ReasonCode => Object.hasOwn(words, text);

/** A reason as it is stored beside a verdict: a code and its facts, of which many events share each. */
export function writeReason(code: ReasonCode, ...facts: readonly string[]): string {
  return [code, ...facts.map(encodeURIComponent)].join(':');
}

/** A stored reason in plain words; undefined where none was stored, or one that this version does not know. */
export function reasonWords(stored: string): string | undefined {
  const [code = '', ...facts] = stored.split(':');
  if (!isCode(code)) return undefined;
  const say: (...facts: string[]) => string = words[code];
  return say(...facts.map(decodeURIComponent));
}
