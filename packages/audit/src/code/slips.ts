import type { CodeFacts } from './code-facts.ts';

/** Shorter names are alike by chance. */
const SHORTEST = 3;

/** Whether one word becomes the other by one letter more, less or another, or by two that change places. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // One and many of a kind are two things, and so are a type and a value of it.
  if (a.toLowerCase() === b.toLowerCase()) return false;
  if (long === `${short}s` || long.length - short.length > 1 || long.length <= SHORTEST) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  const rest = short.slice(short.length === long.length ? at + 1 : at);
  return rest === long.slice(at + 1) || (short.length === long.length && isSwapped);
}

/** Whether one name goes on with the other by a word of its own: `clientBox` and `client`. */
function goesOn(name: string, other: string): boolean {
  const next = name.charAt(other.length);
  return (
    name.startsWith(other) && (next === '_' || (next !== next.toLowerCase() && next === next.toUpperCase()))
  );
}

/** Whether a name only goes on with one of those given: it may be something of the reader's own beside it. */
export function isContinued(name: string, given: readonly string[]): boolean {
  const known = given.filter((other) => other.length >= SHORTEST && other !== name);
  return known.some((other) => goesOn(name, other)) && !known.some((other) => isOneOff(name, other));
}

/** The name of those given that another one seems to be a slip of; undefined where it is like none of them. */
export function intendedName(name: string, given: readonly string[]): string | undefined {
  const known = given.filter((other) => other.length >= SHORTEST && other !== name);
  return (
    known.find((other) => isOneOff(name, other)) ??
    known.find((other) => goesOn(name, other)) ??
    (name.length >= SHORTEST ? known.find((other) => goesOn(other, name)) : undefined)
  );
}

/** Whether code calls a name, or something of what it holds. */
function isCalled({ calls }: CodeFacts, name: string): boolean {
  return calls.some((call) => {
    const path = call.startsWith('new ') ? call.slice('new '.length) : call;
    return path === name || path.startsWith(`${name}.`);
  });
}

/**
 * The names of a script that are slips of others, each with the one that is meant. A value that only goes on with another
 * name may be its reader's own (`clientId` beside `client`), what is called is code of the page.
 */
export function slippedNames(
  facts: CodeFacts,
  { above, isUnknown }: { above: Iterable<string>; isUnknown: (name: string) => boolean },
): ReadonlyMap<string, string> {
  const given = [...new Set([...facts.declared, ...above])];
  return new Map(
    facts.free.flatMap((name): [string, string][] => {
      if (given.includes(name) || !isUnknown(name)) return [];
      const meant = intendedName(name, given);
      const isSure = meant !== undefined && (isCalled(facts, name) || isOneOff(name, meant));
      return isSure ? [[name, meant]] : [];
    }),
  );
}
