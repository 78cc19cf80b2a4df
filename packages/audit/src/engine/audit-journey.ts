import { refusalWords } from '../report/words/refusal-words.ts';
import { type KeptWorlds, openKeptWorlds } from '../run/kept-worlds.ts';
import type { RunOptions } from '../run/run-plan.ts';
import { readNpmConfig } from '../runtime/npm-config.ts';
import type { FoundDriver } from '../sandbox/driver.ts';
import { probeSandbox } from '../sandbox/probe.ts';
import type { AuditOptions } from './audit-options.ts';
import type { AuditOutcome } from './audit-outcome.ts';
import { concludeAudit } from './conclude-audit.ts';
import { certifyWay } from './measure/certify-way.ts';
import { isOwnNetworkDown } from './own-network.ts';
import { placeRead } from './place-read.ts';
import { readApart } from './read-apart.ts';
import { readSource, type Source } from './read-source.ts';
import { readRegistryFacts } from './registry-facts.ts';
import { repairWay } from './repair/open-repair.ts';
import { runWay } from './run-way.ts';
import { besideProject, certifyContext, openStage } from './stage.ts';

type ReadablePage = Extract<Source, { kind: 'page' }>;

/** Audits one quickstart: fetch, read, plan, run, judge, prove, report. Nothing runs without a sandbox. */
export async function auditJourney(options: AuditOptions): Promise<AuditOutcome> {
  const probe = await probeSandbox(options.sandbox ?? 'auto', {
    whosePages: options.whosePages ?? 'own',
  });
  if (!probe.available) return { kind: 'no_sandbox', reason: probe.reason, install: probe.install };
  options.onEvent?.({ kind: 'fetching', url: options.target });
  const source = await readSource(options);
  if (source.kind === 'unreadable') {
    const isOurs = await isOwnNetworkDown(source.result, (await readNpmConfig()).registry);
    return { kind: 'unreadable', reason: source.reason, isOurs };
  }
  return await auditPage(source, options, probe);
}

async function auditPage(
  source: ReadablePage,
  options: AuditOptions,
  found: FoundDriver,
): Promise<AuditOutcome> {
  const opened = openStage(options, found);
  const { onEvent } = opened;
  const { page: fetched } = source;
  // Asked while the page is read; it never rejects.
  const asked = learnRegistry(options.signal);
  const given = Object.keys(options.keys ?? {});
  const request = { format: fetched.format, text: fetched.text, url: fetched.url, given };
  const read = await readApart(request);
  options.signal?.throwIfAborted();
  if ('refused' in read) return { kind: 'unreadable', reason: refusalWords(read.refused) };
  const placed = await placeRead(read, source, options);
  if (placed.kind === 'unreadable') return placed;
  const { registry, caFile, facts } = await asked;
  const runOptions = (): RunOptions => ({ ...opened.runOptions(), registry, caFile });
  const stage = { ...besideProject({ ...opened, runOptions }, placed), registry, request, read: placed.read };
  const { page, plan } = placed.read;
  onEvent({
    kind: 'planned',
    title: page.title,
    steps: plan.steps.length,
    requirements: plan.requirements.map(({ title }) => title),
  });
  await using shelf = openShelf();
  const way = await runWay(placed.read, { ...stage, registry: facts, openWorlds: shelf.open });
  const context = certifyContext(stage, options);
  const certified = await certifyWay(way, context);
  const repair = await repairWay(certified, {
    ...context,
    registry,
    facts,
    openWorlds: shelf.open,
    signal: options.signal,
    place: async (found) => {
      const again = await placeRead(found, source, { ...options, onEvent: () => undefined });
      return again.kind === 'placed' ? again.read : null;
    },
  });
  return await concludeAudit(source, certified, repair, stage, options);
}

/** Where the worlds of an audit are kept; they are gone when it ends, however it does. */
function openShelf() {
  const all: KeptWorlds[] = [];
  return {
    open: (): KeptWorlds => {
      const worlds = openKeptWorlds();
      all.push(worlds);
      return worlds;
    },
    [Symbol.asyncDispose]: async (): Promise<void> => {
      for (const worlds of all) await worlds.close();
    },
  };
}

async function learnRegistry(signal: AbortSignal | undefined) {
  const config = await readNpmConfig();
  return { ...config, facts: await readRegistryFacts(config.registry, signal) };
}
