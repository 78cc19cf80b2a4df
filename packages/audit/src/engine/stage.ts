import { randomUUID } from 'node:crypto';
import { openEvidenceLog } from '../evidence/evidence-log.ts';
import { createRedactor } from '../evidence/redact.ts';
import { redactDeep } from '../evidence/redact-deep.ts';
import { installedVersions } from '../judge/installed-versions.ts';
import type { RunOptions } from '../run/run-plan.ts';
import { defaultCacheFolder } from '../runtime/cache-folder.ts';
import type { FoundDriver } from '../sandbox/driver.ts';
import type { KnownOutside } from '../sandbox/self-test.ts';
import type { AuditEvent } from './audit-event.ts';
import type { AuditOptions } from './audit-options.ts';
import { canaryMask, plantCanaries, sealedNote } from './canaries.ts';
import type { CertifyContext } from './measure/certify-way.ts';
import { readPackageRecords } from './package-records.ts';
import type { placeRead } from './place-read.ts';
import { proveFinding } from './prove-finding.ts';
import { proveTogether } from './prove-together.ts';
import { openProver } from './prover.ts';
import type { ReadPage, ReadRequest } from './read-apart.ts';
import { readReleases } from './releases.ts';
import type { JudgedWay } from './run-way.ts';

const DEFAULT_BUDGET_SECONDS = 1_800;

/** Opens what all parts of one audit share: its ids, its log, its secrets and the time that is left. */
export function openStage(options: AuditOptions, found: FoundDriver) {
  const startedAt = Date.now();
  const canaries = plantCanaries(options.keys);
  const redactor = createRedactor([...canaries.planted, canaries.sealed]);
  const ids = { runId: options.runId ?? randomUUID(), attemptId: options.attemptId ?? randomUUID() };
  const log = openEvidenceLog({ ...ids, now: () => new Date(), redact: (text) => redactor.redact(text) });
  log.append({ channel: 'system', event: 'audit_started', message: options.target });
  log.append(sealedNote(canaries));
  const secondsLeft = () =>
    (options.budgetSeconds ?? DEFAULT_BUDGET_SECONDS) - (Date.now() - startedAt) / 1000;
  const knownOutside: KnownOutside = new Map();
  const runOptions = (): RunOptions => ({
    knownOutside,
    cacheFolder: options.cacheFolder ?? defaultCacheFolder(),
    found,
    egress: options.egress ?? 'registries_and_page',
    budgetSeconds: Math.max(secondsLeft(), 1),
    env: canaries.env,
    files: canaries.files,
    redact: (text) => redactor.redactOutput(text),
    settledLength: (text) => redactor.settledLength(text),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  // The runner has redacted what commands print; titles come from the page.
  const onEvent = (event: AuditEvent): void =>
    options.onEvent?.(event.kind === 'output' ? event : redactDeep(event, (text) => redactor.redact(text)));
  return { ids, log, canaries, redactor, secondsLeft, runOptions, onEvent };
}

/** What is at hand once the page was read. */
export type Stage = ReturnType<typeof besideProject> & {
  registry: URL;
  request: ReadRequest;
  read: ReadPage;
};

/** The same with the project that the page's commands run beside. */
export function besideProject(
  opened: ReturnType<typeof openStage>,
  { project, evidence }: Extract<Awaited<ReturnType<typeof placeRead>>, { kind: 'placed' }>,
) {
  const runOptions = (): RunOptions => ({ ...opened.runOptions(), ...(project && { project }) });
  return { ...opened, runOptions, evidence };
}

/** What the proofs of a verdict are made with. */
export function certifyContext(stage: Stage, { signal }: AuditOptions): CertifyContext {
  const hasTime = () => stage.secondsLeft() > 0 && signal?.aborted !== true;
  const hide = canaryMask(stage.canaries);
  const proverFor = async ({ input, worlds }: JudgedWay) =>
    openProver({
      ...stage,
      source: stage.request,
      packageRecords: await readPackageRecords(stage.registry, installedVersions(input), signal),
      hasTime,
      worlds,
      readReleases: (names) => readReleases(stage.registry, names, signal),
    });
  return {
    runOptions: stage.runOptions,
    log: stage.log,
    onEvent: stage.onEvent,
    hasTime,
    source: stage.request,
    // The runs are published whole, so nothing may be left in them that would be hidden later.
    redact: (text) => hide(stage.redactor.redact(text)),
    prove: async (way) => await proveFinding(way.input, way.judgement, await proverFor(way)),
    proveTogether: async (way, proofs) =>
      await proveTogether(way.input, way.judgement, proofs, await proverFor(way)),
  };
}
