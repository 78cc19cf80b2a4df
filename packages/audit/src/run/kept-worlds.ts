import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PlannedStep } from '../model/plan.ts';
import type { RunRecord } from '../model/run.ts';
import { makeRunFolder } from '../sandbox/run-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { ShellState } from '../terminal/shell.ts';

const MOST_KEPT = 2;

/** A world as the first steps of a journey have left it, with all that is known of them. */
export type KeptWorld = {
  steps: readonly PlannedStep[];
  /** What the sandbox was made of, to be compared: only in an equal one the same steps leave the same world. */
  surroundings: unknown;
  state: ShellState;
  /** How long it took to come here from the world that was kept before. */
  worthMs: number;
  done: Pick<RunRecord, 'commands' | 'steps' | 'egress'>;
};

/** A world that lies in a file of this machine. */
export type FiledWorld = KeptWorld & { file: string };

/** The worlds that one journey has left for later runs of nearly the same plan. */
export type KeptWorlds = {
  /** Keeps a world, for which the one goes whose loss costs least; false where it cannot be had, and then later ones will hardly be. */
  keep(sandbox: Pick<Sandbox, 'keepWorld'>, world: KeptWorld): Promise<boolean>;
  /** The latest world on the way of a plan. */
  find(steps: readonly PlannedStep[], surroundings: unknown): FiledWorld | undefined;
  /** Removes all of them. */
  close(): Promise<void>;
};

/** Opens a place for worlds; its folder on this machine is made with the first, and nobody else may enter it. */
export function openKeptWorlds(mostBytes?: number): KeptWorlds {
  const kept: FiledWorld[] = [];
  let place: Promise<{ folder: string; privateFolder: string }> | undefined;
  let made = 0;
  return {
    keep: async (sandbox, world) => {
      // Two lie there at most, also while another is written.
      if (kept.length >= MOST_KEPT) await dropLeast(kept);
      place ??= makeRunFolder();
      made += 1;
      const file = join((await place).privateFolder, `world-${made}.tar`);
      const isKept = await sandbox.keepWorld(file, mostBytes).catch(() => false);
      if (isKept) kept.push({ ...world, file });
      return isKept;
    },
    find: (steps, surroundings) =>
      kept.findLast(
        (world) =>
          isDeepStrictEqual(steps.slice(0, world.steps.length), world.steps) &&
          isDeepStrictEqual(surroundings, world.surroundings),
      ),
    close: async () => {
      kept.length = 0;
      const { folder } = (await place) ?? {};
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

// The way to the one that goes is then saved by the next one alone.
async function dropLeast(kept: FiledWorld[]): Promise<void> {
  const least = Math.min(...kept.map(({ worthMs }) => worthMs));
  const at = kept.findIndex(({ worthMs }) => worthMs === least);
  const [gone] = kept.splice(at, 1);
  const next = kept[at];
  if (next !== undefined) next.worthMs += least;
  if (gone !== undefined) await rm(gone.file, { force: true });
}
