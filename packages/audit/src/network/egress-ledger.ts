import type { EgressAttempt } from '../model/run.ts';

const MOST_ENTRIES = 2000;
const LONGEST_NAME = 255;

/** One attempt as the gateway reports it, before the ledger ties it to a command. */
export type Attempt = Pick<EgressAttempt, 'host' | 'port' | 'via' | 'allowed' | 'reached' | 'refusal'>;

/** The list of every host that the sandbox tried to reach. */
export type EgressLedger = {
  /** Names the command to which what follows belongs. */
  attribute(commandId: string | null): void;
  record(attempt: Attempt): void;
  entries(): EgressAttempt[];
};

/** Opens a ledger; a flood of made-up names ends in one last entry that counts the rest. */
export function openLedger(onRefused: (attempt: EgressAttempt) => void = () => undefined): EgressLedger {
  const entries = new Map<string, EgressAttempt>();
  let commandId: string | null = null;
  const record = (attempt: Attempt) => {
    const entry = tie(
      entries.size < MOST_ENTRIES ? attempt : { ...attempt, host: '(more names)' },
      commandId,
    );
    const { host, port, via, allowed, reached, refusal } = entry;
    const key = JSON.stringify([host, port, via, allowed, reached, refusal, commandId]);
    const known = entries.get(key);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    entries.set(key, entry);
    if (!entry.allowed) onRefused(entry);
  };
  return {
    attribute: (id) => {
      commandId = id;
    },
    record,
    entries: () => [...entries.values()],
  };
}

function tie(attempt: Attempt, commandId: string | null): EgressAttempt {
  const at = new Date().toISOString();
  return { ...attempt, host: attempt.host.slice(0, LONGEST_NAME), at, count: 1, commandId };
}
