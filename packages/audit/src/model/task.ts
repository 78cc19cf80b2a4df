import type { CommandText } from './command-text.ts';
import type { Coded } from './plan-codes.ts';
import type { BlockRole } from './source.ts';

/** What a step is called, and the names it is about. */
export type TaskParams = {
  /** One command of a plan. */
  run: { command: CommandText };
  /** All commands of a block of the page. */
  run_block: { commands: CommandText[] };
  /** Without a path only its language is known. */
  file: { role: FileRole; path: string | null; lang: string | null };
  copy_above: { path: string };
  move: { from: string; to: string };
  make_directory: { path: string };
  install: { packages: string[] };
  install_elsewhere: { what: string };
  open_url: { url: string };
  open_file: { path: string };
  /** Something that the page shows and does not have done. */
  shown: { role: BlockRole; text: string };
  markup: { text: string };
};

/** The roles of blocks that are about a file. */
export type FileRole = Extract<BlockRole, `file_${string}`>;

/** What a step is called, as a code. */
export type Task = Coded<TaskParams>;
