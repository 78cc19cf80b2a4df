import { findCheck } from './claim-checks.ts';

/** Why a verdict is what it is; each code with the facts that its words need. */
const words = {
  listed: (list, day) => `in ${ownerOf(list)}’s address list of ${dayWords(day)}`,
  not_listed: (list, day) => `not in ${ownerOf(list)}’s address list of ${dayWords(day)}`,
  stale_list: (list, day) =>
    `not in ${ownerOf(list)}’s address list, but the one held is of ${dayWords(day)}: too old to say that the name is false`,
  no_list: (list) => `no address list of ${ownerOf(list)} is held yet`,
  no_way: () => 'its operator publishes nothing to check it by',
} as const satisfies Readonly<Record<string, (...facts: string[]) => string>>;

export type ReasonCode = keyof typeof words;

const months = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const ownerOf = (list: string | undefined) => findCheck(list ?? '')?.operator ?? list ?? 'the operator';

function dayWords(day: string | undefined): string {
  const at = Date.parse(day ?? '');
  return Number.isNaN(at) ? 'an unknown day' : months.format(at);
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
