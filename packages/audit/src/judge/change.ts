import type { CommandText } from '../model/command-text.ts';
/** One single change to a journey, as a reader would make it. */
export type Change =
  /** A command that is typed more, or in another way. */
  | { code: 'command'; command: CommandText }
  | { code: 'node'; range: string; insteadOf: string }
  /** Another option that the page offers at one place. */
  | { code: 'option'; label: string; taken: string }
  /** Another documented way through the page. */
  | { code: 'way'; chosen: string; instead: string };
