import type { EgressAttempt } from '../model/run.ts';

const MOST_OF_A_KIND = 1000;
const LONGEST_NAME = 255;

// What one kind of row is called where its room is used up: a flood of one kind takes no room from another.
const OVERFLOW = {
  name: '(more names)',
  refused: '(more refused hosts)',
  unreached: '(more hosts not reached)',
  reached: '(more reached hosts)',
};

/** One attempt as the gateway reports it, before the ledger ties it to a command. */
export type Attempt = Pick<EgressAttempt, 'host' | 'port' | 'via' | 'allowed' | 'reached' | 'refusal'>;

/** The list of every host that the sandbox tried to reach. */
export type EgressLedger = {
  /** Names the command to which what follows belongs. */
  attribute(commandId: string | null): void;
  record(attempt: Attempt): void;
  /** Notes an allowed connection before anybody outside is asked for its host; calling what it returns notes it as reached. */
  begin(attempt: Pick<Attempt, 'host' | 'port' | 'via'>): () => void;
  entries(): EgressAttempt[];
};

/** Opens a ledger; a flood of made-up names ends in entries that count the rest, one for each kind. */
export function openLedger(onRefused: (attempt: EgressAttempt) => void = () => undefined): EgressLedger {
  const entries = new Map<string, EgressAttempt>();
  const sizes = { name: 0, refused: 0, unreached: 0, reached: 0 };
  let commandId: string | null = null;
  const add = (attempt: EgressAttempt): string => {
    const kind = kindOf(attempt);
    const isFull = !entries.has(keyOf(attempt)) && sizes[kind] >= MOST_OF_A_KIND;
    const entry = isFull ? { ...attempt, host: OVERFLOW[kind] } : attempt;
    const key = keyOf(entry);
    const known = entries.get(key);
    if (known !== undefined) {
      known.count += 1;
      return key;
    }
    entries.set(key, { ...entry });
    sizes[kind] += 1;
    if (!entry.allowed) onRefused({ ...entry });
    return key;
  };
  const takeBack = (key: string): void => {
    const known = entries.get(key);
    if (known === undefined) return;
    known.count -= 1;
    if (known.count > 0) return;
    entries.delete(key);
    sizes[kindOf(known)] -= 1;
  };
  return {
    attribute: (id) => {
      commandId = id;
    },
    record: (attempt) => {
      add(tie(attempt, commandId));
    },
    begin: (asked) => {
      const attempt = tie({ ...asked, allowed: true, reached: false, refusal: null }, commandId);
      const key = add(attempt);
      let isReached = false;
      return () => {
        if (isReached) return;
        isReached = true;
        takeBack(key);
        add({ ...attempt, reached: true });
      };
    },
    entries: () => [...entries.values()].map((entry) => ({ ...entry })),
  };
}

function kindOf({ via, allowed, reached }: EgressAttempt): keyof typeof OVERFLOW {
  if (via === 'dns') return 'name';
  if (!allowed) return 'refused';
  return reached ? 'reached' : 'unreached';
}

function keyOf({ host, port, via, allowed, reached, refusal, commandId }: EgressAttempt): string {
  return JSON.stringify([host, port, via, allowed, reached, refusal, commandId]);
}

function tie(attempt: Attempt, commandId: string | null): EgressAttempt {
  const at = new Date().toISOString();
  return { ...attempt, host: attempt.host.slice(0, LONGEST_NAME), at, count: 1, commandId };
}
