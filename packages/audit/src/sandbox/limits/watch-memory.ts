import { setTimeout as delay } from 'node:timers/promises';
import type { Namespaces } from '../machine.ts';
import { listNamespace } from '../processes.ts';
import {
  findUnnamedFiles,
  type Held,
  readProportional,
  readResident,
  readSharedOfMachine,
  sizeOfFolders,
  sizeOfUnnamedFiles,
  sumOf,
} from './measure-memory.ts';

const POLL_MS = 100;
// Five looks in a row that find too much, or more than every fourth for long, are no accident. A slow look weighs up to twice.
const STRIKE = 3;
const MOST_STRIKES = 5 * STRIKE;
const SLOWEST = 2;

/** The machine whose memory is watched. */
export type WatchedMachine = Pick<Namespaces, 'pidNamespace' | 'root' | 'stands' | 'end'>;

/** Holds a whole machine to a limit of memory where the kernel limits single processes only. */
export type MemoryWatch = {
  start(machine: WatchedMachine): void;
  /** How many processes were ended because all of them together, with their files, held too much; the machine counts as one. */
  kills(): number;
  close(): Promise<void>;
};

/** Adds up, again and again, what a machine holds, and ends its largest processes, or all of it, when that is more than the limit. */
export function watchMemory(limitBytes: number): MemoryWatch {
  const over = new AbortController();
  const running: Promise<void>[] = [];
  let kills = 0;
  const repeat = async (look: () => Promise<void>) => {
    while (!over.signal.aborted) {
      await look().catch(() => undefined);
      await delay(POLL_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    start: (machine) => {
      const scene = {
        machine,
        namelessBytes: 0,
        othersBytes: readSharedOfMachine(),
        hasNameless: false,
        isHiding: false,
      };
      let strikes = 0;
      let lookedAt = performance.now();
      const look = async () => {
        const weight = Math.max(1, Math.min(SLOWEST, (performance.now() - lookedAt) / (2 * POLL_MS)));
        lookedAt = performance.now();
        const tooLarge = await findTooLarge(scene, limitBytes);
        // The name of a namespace that has ended may by now be another's.
        if (over.signal.aborted || !machine.stands()) return;
        strikes = tooLarge === undefined ? Math.max(0, strikes - 1) : strikes + STRIKE * weight;
        if (strikes >= MOST_STRIKES) {
          kills += 1;
          void machine.end().catch(() => undefined);
          over.abort();
        } else if (tooLarge !== undefined) {
          kills += tooLarge.length;
          for (const pid of tooLarge) kill(pid);
        }
      };
      // A journey can hold descriptors enough to make counting them slow, which must not delay the rest.
      const count = async () => {
        const pids = listNamespace(machine.pidNamespace).map(({ pid }) => pid);
        scene.namelessBytes = await sizeOfUnnamedFiles(pids);
      };
      running.push(repeat(look), repeat(count));
    },
    kills: () => kills,
    close: async () => {
      over.abort();
      await Promise.all(running);
    },
  };
}

type Scene = {
  machine: WatchedMachine;
  /** What is in files without a name, as far as descriptors show. */
  namelessBytes: number;
  /** The least that was shared on this machine beside the journey's folders. */
  othersBytes: number;
  /** Whether the journey was ever seen to hold memory without a name. */
  hasNameless: boolean;
  /** Whether the last look for such memory found a process that hides its descriptors. */
  isHiding: boolean;
};

// Returns the processes to end, which may be none where nothing that runs holds it, or nothing if all is well.
async function findTooLarge(scene: Scene, limitBytes: number): Promise<number[] | undefined> {
  const processes = listNamespace(scene.machine.pidNamespace);
  const folderBytes = await sizeOfFolders(scene.machine);
  const fileBytes = folderBytes + scene.namelessBytes;
  const shared = readSharedOfMachine();
  scene.othersBytes = Math.min(scene.othersBytes, shared - folderBytes);
  const grownBytes = shared - scene.othersBytes;
  // What processes share is in each one's figure; only where the sum is too large is it worth telling apart.
  const most = processes.map(readResident);
  if (sumOf(most) + Math.max(fileBytes, grownBytes) <= limitBytes) return undefined;
  const own = most.map(readProportional);
  const counted = sumOf(own) + fileBytes;
  // Pages that no process has mapped are counted for no process; only the figure of the whole machine has them.
  const atMost = own.reduce((sum, { anonymousBytes }) => sum + anonymousBytes, grownBytes);
  const holders = atMost > limitBytes ? findHolders(scene, own) : [];
  scene.hasNameless ||= holders.length > 0;
  const total = scene.hasNameless ? Math.max(counted, atMost) : counted;
  if (total <= limitBytes) return undefined;
  const namelessBytes = Math.max(scene.namelessBytes, scene.hasNameless ? grownBytes - folderBytes : 0);
  return chooseLargest(own, { holders, namelessBytes }, total - limitBytes);
}

function findHolders(scene: Scene, own: readonly Held[]): Held[] {
  const seen = own.map((one) => ({ one, nameless: findUnnamedFiles(one) }));
  const wasHiding = scene.isHiding;
  scene.isHiding = seen.some(({ nameless }) => nameless === 'hides');
  // Whoever starts or ends hides for a moment.
  return seen.flatMap(({ one, nameless }) =>
    nameless === 'holds' || (nameless === 'hides' && wasHiding) ? one : [],
  );
}

// Memory without a name cannot be assigned to one of several processes, so they are taken as one.
function chooseLargest(
  own: readonly Held[],
  { holders, namelessBytes }: { holders: readonly Held[]; namelessBytes: number },
  excessBytes: number,
): number[] {
  const single = own.map((one) => ({ pids: [one.pid], bytes: sumOf([one]) }));
  const together = { pids: holders.map(({ pid }) => pid), bytes: holders.length > 0 ? namelessBytes : 0 };
  const chosen = new Set<number>();
  let freed = 0;
  for (const { pids, bytes } of [...single, together].sort((one, other) => other.bytes - one.bytes)) {
    if (freed >= excessBytes || bytes === 0) break;
    for (const pid of pids) chosen.add(pid);
    freed += bytes;
  }
  return [...chosen];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended between the look and the signal.
  }
}
