import type { CommandText } from '../model/command-text.ts';

/** A change to a journey, as a reader would make it. */
export type Change =
  | SingleChange
  /** Two of them, where neither helps alone; `alone` are the runs with the one and with the other. */
  | { code: 'together'; changes: [SingleChange, SingleChange]; alone: [string, string] };

/** One single change. */
export type SingleChange =
  /** A command that is typed more, or in another way. */
  | { code: 'command'; command: CommandText }
  | { code: 'node'; range: string; insteadOf: string }
  /** A word of the command that failed, or of a file of the page; `isOfPackage`: one that another version of a package may have. */
  | { code: 'word'; from: string; to: string; path: string | null; isOfPackage: boolean }
  /** A line of a file of the page; null where it is one more at its head. */
  | { code: 'line'; from: string | null; to: string; path: string; isOfPackage: boolean }
  /** Another option that the page offers at one place. */
  | { code: 'option'; label: string; taken: string }
  /** Another documented way through the page. */
  | { code: 'way'; chosen: string; instead: string };
