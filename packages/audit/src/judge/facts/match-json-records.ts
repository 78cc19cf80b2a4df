import { isDeepStrictEqual } from 'node:util';
import { HOST_NAME } from '../../model/run.ts';

type Members = Readonly<Record<string, unknown>>;

function membersOf(line: string): Members | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function hasSameNames(one: Members, other: Members): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name));
}

/** The records of a text that have the names of a wanted one, in their order, from one of them on. */
function nextLike(records: readonly Members[], wanted: Members, from: number): number {
  return records.findIndex((record, at) => at >= from && hasSameNames(wanted, record));
}

/** Whether one member is as wanted, or is none that a page could promise: it changes with each run, or names the machine. */
function isKept(wanted: unknown, seen: unknown, again: unknown): boolean {
  return isDeepStrictEqual(wanted, seen) || !isDeepStrictEqual(seen, again) || seen === HOST_NAME;
}

function isRecordKept(wanted: Members, seen: Members, again: Members): boolean {
  const names = Object.keys(wanted);
  // Where nothing is the same, any record of this shape would do.
  const isKnown = names.some(
    (name) => typeof wanted[name] === 'string' && wanted[name] !== '' && wanted[name] === seen[name],
  );
  return isKnown && names.every((name) => isKept(wanted[name], seen[name], again[name]));
}

/**
 * Whether records of JSON, one a line, are what a program printed in two runs: members have no order, and what differs
 * between the runs or names the machine was the writer's own.
 */
export function matchesJsonRecords(wanted: string, seen: string, again: string): boolean {
  const records = linesOf(wanted).map(membersOf);
  if (records.length === 0) return false;
  const runs = [seen, again].map((text) => ({
    printed: linesOf(text)
      .map(membersOf)
      .filter((record) => record !== null),
    from: 0,
  }));
  return records.every((record) => {
    if (record === null) return false;
    const [first, second] = runs.map((run) => {
      const at = nextLike(run.printed, record, run.from);
      run.from = at === -1 ? run.from : at + 1;
      return run.printed[at];
    });
    return first !== undefined && second !== undefined && isRecordKept(record, first, second);
  });
}
