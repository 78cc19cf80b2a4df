import type { BlockRole } from '../../model/source.ts';
import { endingOf } from '../../phrases/paths.ts';
import type { Facts } from './facts.ts';

/** A reason to give a block a role, and how much it counts. */
export type RoleRule = { id: string; role: BlockRole; score: number; holds: (facts: Facts) => boolean };

/** Whether a block names a file. */
export const hasFile = ({ files }: Facts): boolean => files.length > 0;
/** The path of that file, or nothing. */
export const path = ({ files }: Facts): string => files[0]?.path ?? '';
/** The name at the end of a path. */
export const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

const CONFIG_NAMES = new Set(['package', 'jsconfig', 'deno', 'composer', 'turbo', 'nx', 'app']);

/** Files that a project already has, and to which a page adds. */
function isConfigName(name: string): boolean {
  const ending = endingOf(name);
  if (ending !== 'json' && ending !== 'jsonc') return false;
  const stem = name.slice(0, -ending.length - 1);
  return (
    CONFIG_NAMES.has(stem) || stem.startsWith('tsconfig') || (stem.startsWith('.') && stem.endsWith('rc'))
  );
}

/** Whether a block is about such a file. */
export const isConfigJson = (facts: Facts): boolean => isConfigName(nameOf(path(facts)));
