import { createHash, type JsonWebKey } from 'node:crypto';
import { ARTIFACT_IDS, certificateLine, findBrokenLink, findInconsistency } from '@waymark/audit';
import {
  QuickstartReport,
  REPORT_SIGNATURE_TYPE,
  type ReportArtifact,
  ReportLogEntry,
} from '@waymark/contract';
import canonicalize from 'canonicalize';
import { type Check, checkDetached } from '../signature/check-detached.ts';

/** A report with what proves it. */
export interface Evidence {
  /** The report's JSON, in whatever layout. */
  readonly document: string;
  /** The detached JWS; undefined for a report of one's own, which nobody signed. */
  readonly signature: string | undefined;
  /** The signer's public keys. */
  readonly keys: readonly JsonWebKey[];
  /** Gives a file of the report; undefined when it is not to be had. */
  readonly readArtifact: ((artifact: ReportArtifact) => Promise<Buffer | undefined>) | undefined;
}

const PROOF_FILES: ReadonlySet<string> = new Set([
  ...[ARTIFACT_IDS.runs, ARTIFACT_IDS.certificate, ARTIFACT_IDS.source],
]);
const MOST_JSON_BYTES = 64 * 1024 * 1024;

function checkSignature({ signature, keys }: Evidence, payload: string): Check[] {
  if (signature === undefined) return [];
  const result = checkDetached({ signature, keys, typ: REPORT_SIGNATURE_TYPE, payload });
  return [{ name: 'signature', ...result }];
}

function checkShape(value: unknown): { check: Check; report: QuickstartReport | undefined } {
  const parsed = QuickstartReport.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const detail = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a report'}`;
    return { check: { name: 'schema', ok: false, detail }, report: undefined };
  }
  const problem = findInconsistency(parsed.data);
  const detail = problem ?? parsed.data.schema_version;
  return { check: { name: 'schema', ok: problem === undefined, detail }, report: parsed.data };
}

function checkTrace(content: Buffer): Check {
  const name = 'log chain';
  try {
    const lines = content.toString('utf8').split('\n').filter(Boolean);
    const entries: unknown[] = lines.map((line) => JSON.parse(line));
    for (const entry of entries) ReportLogEntry.parse(entry);
    // Each was parsed, but must be hashed with its members in the order in which they were written.
    const broken = findBrokenLink(entries as ReportLogEntry[]);
    if (broken === undefined) return { name, ok: true, detail: `${entries.length} entries` };
    return { name, ok: false, detail: `broken at ${broken}` };
  } catch {
    return { name, ok: false, detail: 'the log cannot be read' };
  }
}

function checkArtifact(artifact: ReportArtifact, content: Buffer | undefined): Check[] {
  const name = artifact.path;
  if (content === undefined) return [{ name, ok: false, detail: 'the file is missing' }];
  const hash = `sha256:${createHash('sha256').update(content).digest('hex')}`;
  if (hash !== artifact.content_hash)
    return [{ name, ok: false, detail: 'the file does not match the report' }];
  const own = { name, ok: true, detail: `${content.length} bytes` };
  return artifact.type === 'event_log' ? [own, checkTrace(content)] : [own];
}

function parseJson(content: Buffer | undefined): unknown {
  if (content === undefined || content.length > MOST_JSON_BYTES) return undefined;
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Judges the audit anew from its runs, and reads its page anew; reports of before there were certificates have none to check. */
async function checkCertificate(
  report: QuickstartReport,
  contents: ReadonlyMap<string, Buffer | undefined>,
): Promise<Check[]> {
  const { runs, certificate } = ARTIFACT_IDS;
  const isThere = report.artifacts.some(({ id }) => id === runs || id === certificate);
  if (!isThere && certificateLine(report) === null) return [];
  const { verifyCertificate, verifyReading } = await import('@waymark/audit/engine');
  const runRecords = parseJson(contents.get(runs));
  const page = contents.get(ARTIFACT_IDS.source)?.toString('utf8');
  return [
    ...verifyCertificate(runRecords, parseJson(contents.get(certificate)), report),
    await verifyReading(page, runRecords, report),
  ];
}

/** Checks a report, its signature, its files and what they prove; needs no network of its own. */
export async function verifyReport(evidence: Evidence): Promise<Check[]> {
  let value: unknown;
  try {
    value = JSON.parse(evidence.document);
  } catch {
    return [{ name: 'schema', ok: false, detail: 'this is not JSON' }];
  }
  const { check, report } = checkShape(value);
  const checks = [check, ...checkSignature(evidence, canonicalize(value) ?? '')];
  if (report === undefined || evidence.readArtifact === undefined) return checks;
  const proof = new Map<string, Buffer | undefined>();
  for (const artifact of report.artifacts) {
    const content = await evidence.readArtifact(artifact);
    if (PROOF_FILES.has(artifact.id)) proof.set(artifact.id, content);
    checks.push(...checkArtifact(artifact, content));
  }
  return [...checks, ...(await checkCertificate(report, proof))];
}
