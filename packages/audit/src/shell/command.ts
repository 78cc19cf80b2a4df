import type { CommandText } from '../model/command-text.ts';

/** What joins a command to the one behind it. */
export type ShellOperator = '&&' | '||' | '|' | '|&' | ';' | '&';

/** A place that a command reads from or writes to. */
export type ShellRedirect = { operator: string; target: string };

/** An option of a command; the value is what stands behind `=`, or behind it where the tool is known to take one. */
export type ShellFlag = { name: string; value: string | null };

/** A word as the program gets it, and where it stands in the script with its quotes. */
export type PlacedWord = { word: string; start: number; end: number };

/** One simple command, in the parts that decide what it does. */
export type ShellCommand = {
  /** As the page writes it, without what joins it to others. */
  text: CommandText;
  /** Where that stands in the script. */
  at: number;
  /** All its words from the first on, in order. */
  placed: PlacedWord[];
  /** Variables that are set for this command alone. */
  env: { name: string; value: string }[];
  /** What only starts the program: `sudo`, `env`, `npx -y`, `pnpm exec`. */
  runner: string[];
  /** The program that runs in the end, without a version; empty where only variables are set. */
  program: string;
  /** The version that is asked for behind the name of a program: `vite@latest`. */
  version: string | null;
  /** All words behind the program, in order, without their quotes. */
  words: string[];
  /** The verb of the program, where it has verbs: `install` of `npm install`. */
  verb: string | null;
  flags: ShellFlag[];
  /** What it is done to: the words that are neither verb nor option. */
  operands: string[];
  /** What stands behind `--`, for the program that this one calls. */
  passedOn: string[];
  redirects: ShellRedirect[];
  /** The text of a here-document. */
  heredoc: string | null;
  next: ShellOperator | null;
  /** Whether it stands in a loop, a condition, a function or brackets. */
  isNested: boolean;
};

/** A remark of the shell. */
export type ShellComment = {
  /** Without its sign. */
  text: string;
  /** Where its sign stands. */
  at: number;
  /** Whether it stands behind a command on its line. */
  isTrailing: boolean;
};

/** Shell text as a shell would read it. */
export type ShellScript = {
  text: string;
  commands: ShellCommand[];
  comments: ShellComment[];
  /** Whether a shell could run it as it stands. */
  isWhole: boolean;
};
