import { setTimeout as delay } from 'node:timers/promises';
import type { Listener, ProbeResult } from '../model/run.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

const PROBE_MS = 15_000;
const VISIT_MS = 60_000;

/** What can be looked at when the last step is done and what it left running still runs. */
export type Desk = {
  /** Reads a file by its absolute path inside the sandbox; undefined if there is none. */
  readFile(path: string, mostBytes?: number): Promise<Buffer | undefined>;
  /** Asks a URL from inside the sandbox's network, once. */
  probe(url: string, method?: string): Promise<ProbeResult>;
  listeners(): Promise<Listener[]>;
};

type Place = Pick<Sandbox, 'readFile' | 'probe' | 'sockets'>;

/** Lets somebody look at the desk, for a minute or until the run ends; whatever goes wrong meanwhile ends nothing. */
export async function showDesk(
  sandbox: Place,
  visit: (desk: Desk) => Promise<void>,
  {
    signal,
    redact,
    visitMs = VISIT_MS,
  }: {
    signal: AbortSignal;
    redact: (text: string) => string;
    visitMs?: number;
  },
): Promise<void> {
  const over = new AbortController();
  const leaving = AbortSignal.any([signal, over.signal]);
  const whileOpen = async <T>(look: () => Promise<T>): Promise<T> => {
    leaving.throwIfAborted();
    return await look();
  };
  const desk: Desk = {
    readFile: (path, mostBytes) => whileOpen(() => sandbox.readFile(path, mostBytes)),
    probe: (url, method) =>
      whileOpen(async () => {
        const result = await sandbox.probe(url, PROBE_MS, method);
        return { ...result, bodyExcerpt: redact(result.bodyExcerpt) };
      }),
    listeners: () => whileOpen(async () => (await sandbox.sockets()).listeners),
  };
  const visited = (async () => visit(desk))();
  const closing = delay(visitMs, undefined, { signal: leaving });
  await Promise.race([visited, closing]).catch(() => undefined);
  over.abort();
}
