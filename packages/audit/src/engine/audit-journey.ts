import { randomUUID } from 'node:crypto';
import type { Observation, QuickstartReport } from '@waymark/contract';
import { openEvidenceLog } from '../evidence/evidence-log.ts';
import { createRedactor, type Redactor } from '../evidence/redact.ts';
import { redactDeep } from '../evidence/redact-deep.ts';
import type { CheckCoverage, PageObservation } from '../fetch/observe-page.ts';
import { installedVersions } from '../judge/installed-versions.ts';
import type { Repair } from '../repair/repair.ts';
import type { Artifact, AuditRecord } from '../report/audit-record.ts';
import { buildReport } from '../report/build-report.ts';
import { findInconsistency } from '../report/check-report.ts';
import { judgedWords } from '../report/words/log-words.ts';
import {
  notObservedWords,
  observedByWords,
  observedWords,
  secretInPiecesWords,
} from '../report/words/observation-words.ts';
import { inOneLine } from '../report/words/one-line.ts';
import { refusalWords } from '../report/words/refusal-words.ts';
import { type KeptWorlds, openKeptWorlds } from '../run/kept-worlds.ts';
import type { RunOptions } from '../run/run-plan.ts';
import { defaultCacheFolder } from '../runtime/cache-folder.ts';
import { readNpmConfig } from '../runtime/npm-config.ts';
import type { FoundDriver } from '../sandbox/driver.ts';
import { probeSandbox } from '../sandbox/probe.ts';
import type { AuditEvent } from './audit-event.ts';
import type { AuditOptions } from './audit-options.ts';
import {
  canaryMask,
  hideInFiles,
  maskRemains,
  plantCanaries,
  proveRedaction,
  sealedNote,
} from './canaries.ts';
import { collectArtifacts } from './collect-artifacts.ts';
import { type CertifiedWay, type CertifyContext, certifyWay } from './measure/certify-way.ts';
import { isOwnNetworkDown } from './own-network.ts';
import { readPackageRecords } from './package-records.ts';
import { placeRead } from './place-read.ts';
import { proveFinding } from './prove-finding.ts';
import { openProver } from './prover.ts';
import { type ReadPage, type ReadRequest, readApart } from './read-apart.ts';
import { readSource, type Source } from './read-source.ts';
import { readRegistryFacts } from './registry-facts.ts';
import { readReleases } from './releases.ts';
import { repairWay } from './repair/open-repair.ts';
import { requirementResults } from './requirement-results.ts';
import { runWay } from './run-way.ts';

const DEFAULT_BUDGET_SECONDS = 1_800;

/** What an audit came to. */
export type AuditOutcome =
  | { kind: 'audited'; report: QuickstartReport; artifacts: Artifact[] }
  /** `isOurs`: this machine has no network, which says nothing about the page. */
  | { kind: 'unreadable'; reason: string; isOurs?: boolean }
  | { kind: 'no_sandbox'; reason: string; install: string };

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

/** What the proofs of a verdict are made with. */
function certifyContext(stage: Stage, { signal }: AuditOptions): CertifyContext {
  const hasTime = () => stage.secondsLeft() > 0 && signal?.aborted !== true;
  const hide = canaryMask(stage.canaries);
  return {
    runOptions: stage.runOptions,
    log: stage.log,
    onEvent: stage.onEvent,
    hasTime,
    source: stage.request,
    // The runs are published whole, so nothing may be left in them that would be hidden later.
    redact: (text) => hide(stage.redactor.redact(text)),
    prove: async ({ input, judgement, worlds }) => {
      const packageRecords = await readPackageRecords(stage.registry, installedVersions(input), signal);
      const ask = (names: readonly string[]) => readReleases(stage.registry, names, signal);
      const prover = openProver({
        ...stage,
        source: stage.request,
        packageRecords,
        hasTime,
        worlds,
        readReleases: ask,
      });
      return await proveFinding(input, judgement, prover);
    },
  };
}

async function learnRegistry(signal: AbortSignal | undefined) {
  const config = await readNpmConfig();
  return { ...config, facts: await readRegistryFacts(config.registry, signal) };
}

async function concludeAudit(
  source: ReadablePage,
  { input, judgement, certificate, runs, proofs, logPrefix }: CertifiedWay,
  repair: Repair | null,
  stage: Stage,
  options: AuditOptions,
): Promise<AuditOutcome> {
  const { page, journey } = runs;
  const { plan, run } = journey;
  const packageRecords = await readPackageRecords(stage.registry, installedVersions(input), options.signal);
  stage.log.append({
    channel: 'system',
    event: 'judged',
    message: judgedWords(judgement),
  });
  const { log, redactor } = stage;
  const artifacts = collectArtifacts({
    source: source.page,
    certificate,
    runs,
    proofs,
    repair,
    provenBy: proofs.find(({ outcome }) => outcome === 'passes')?.id ?? null,
    log: log.entries,
    redact: redactor,
  });
  return publish(
    {
      ...stage.ids,
      page,
      plan,
      run,
      judgement,
      certificate,
      runs,
      proofs,
      repair,
      artifacts,
      logPrefix,
      log: log.entries,
      ...describeSource(source, options),
      observations: [...source.checks.observations.map(reportedObservation), ...observePieces(redactor)],
      project: stage.evidence,
      requirements: requirementResults(plan, run),
      packageRecords,
    },
    stage,
  );
}

function openStage(options: AuditOptions, found: FoundDriver) {
  const startedAt = Date.now();
  const canaries = plantCanaries(options.keys);
  const redactor = createRedactor([...canaries.planted, canaries.sealed]);
  const ids = { runId: options.runId ?? randomUUID(), attemptId: options.attemptId ?? randomUUID() };
  const log = openEvidenceLog({ ...ids, now: () => new Date(), redact: (text) => redactor.redact(text) });
  log.append({ channel: 'system', event: 'audit_started', message: options.target });
  log.append(sealedNote(canaries));
  const secondsLeft = () =>
    (options.budgetSeconds ?? DEFAULT_BUDGET_SECONDS) - (Date.now() - startedAt) / 1000;
  const runOptions = (): RunOptions => ({
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

type Stage = ReturnType<typeof besideProject> & { registry: URL; request: ReadRequest; read: ReadPage };

function besideProject(
  opened: ReturnType<typeof openStage>,
  { project, evidence }: Extract<Awaited<ReturnType<typeof placeRead>>, { kind: 'placed' }>,
) {
  const runOptions = (): RunOptions => ({ ...opened.runOptions(), ...(project && { project }) });
  return { ...opened, runOptions, evidence };
}

function describeSource({ page, isLocal, checks }: ReadablePage, options: AuditOptions) {
  const { url, fetchedAt, sha256, via, format } = page;
  return {
    posture: isLocal ? ('local' as const) : ('external_strict' as const),
    source: {
      url: isLocal ? options.target : url,
      requestedUrl: page.requestedUrl,
      fetchedAt,
      sha256,
      via,
      format,
    },
    observationCoverage: checks.coverage.map(reportedCoverage),
    hrefOf: options.hrefOf ?? ((fileName: string) => `artifacts/${fileName}`),
    retention: options.retention ?? 'as long as the report',
  };
}

/** Nothing leaves before the canaries have shown that redaction works; what a journey prints can hide a text, never a report. */
function publish(found: AuditRecord, stage: Stage): AuditOutcome {
  const record = { ...found, artifacts: hideInFiles(stage.canaries, found.artifacts) };
  // What the page itself says stands in titles and plans too, and a page may print a secret.
  const redacted = redactDeep(buildReport(record), (text) => stage.redactor.redact(text));
  const report = maskRemains(stage.canaries, redacted);
  const problem = findInconsistency(report);
  if (problem !== undefined) throw new Error(`The redacted report contradicts itself: ${problem}`);
  const { artifacts } = record;
  const proof = proveRedaction(stage.canaries, (text) => stage.redactor.redact(text), { report, artifacts });
  if (!proof.ok) throw new Error(`The report was withheld: ${proof.reason}.`);
  stage.onEvent({ kind: 'finished', status: report.status, verdict: report.verdict });
  return { kind: 'audited', report, artifacts };
}

function reportedObservation({ id, check, outcome, observed, by }: PageObservation): Observation {
  const evidence = by === null ? '' : inOneLine(observedByWords(by));
  return { id, check, outcome, detail: inOneLine(observedWords(observed)), evidence };
}

function reportedCoverage({ check, notRun }: CheckCoverage): AuditRecord['observationCoverage'][number] {
  return { check, ran: notRun === null, reason: notRun === null ? '' : inOneLine(notObservedWords(notRun)) };
}

// Whoever takes a secret apart before printing it does not do so by accident.
function observePieces({ inPieces }: Redactor): Observation[] {
  if (inPieces === 0) return [];
  return [
    { id: 'obs-secret-in-pieces', check: 'secret-in-pieces', outcome: 'warn', ...secretInPiecesWords() },
  ];
}
