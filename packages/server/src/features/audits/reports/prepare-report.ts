import { createHash } from 'node:crypto';
import { type Artifact, findInconsistency } from '@waymark/audit';
import { QuickstartReport, REPORT_SIGNATURE_TYPE } from '@waymark/contract';
import canonicalize from 'canonicalize';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import { normalizeEmail } from '../../../lib/text/email-equality.ts';
import type { SigningKeys } from '../../identity/index.ts';
import { packFile } from './pack-file.ts';

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/u;
const MOST_FILES = 2_000;
const MOST_BYTES = 128 * 1024 * 1024;

export interface PrepareDeps {
  readonly keys: Pick<ServiceKeys, 'hashJourney'>;
  readonly signingKeys: Pick<SigningKeys, 'signDetached'>;
}

export interface FinishedAudit {
  /** `asker` is the address or the workspace: its journeys are compared with each other. */
  readonly run: { readonly id: string; readonly asker: string; readonly quickstartUrl: string };
  readonly attemptId: string;
  readonly report: QuickstartReport;
  readonly artifacts: readonly Artifact[];
}

export interface PreparedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly parts: readonly string[];
}

/** A report with everything that publishing it writes. */
export interface PreparedReport {
  readonly runId: string;
  readonly attemptId: string;
  readonly document: string;
  readonly sha256: string;
  readonly signature: string;
  readonly signingKid: string;
  readonly status: string;
  readonly journeyKey: string;
  readonly files: readonly PreparedFile[];
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A cut through the middle of a character leaves half of it, which canonical JSON does not allow (RFC 8785 §3.2.2.2). */
function wellFormed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) => {
    if (typeof member === 'string') return member.toWellFormed();
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).map(([name, one]) => [name.toWellFormed(), one]));
  });
}

/** The one text of a report: valid, consistent, of this attempt, and canonical (RFC 8785). */
function documentOf({ run, attemptId, report }: FinishedAudit): string {
  const checked = QuickstartReport.parse(wellFormed(report));
  const problem = findInconsistency(checked);
  if (problem !== undefined) throw new Error(`The report contradicts itself: ${problem}.`);
  if (checked.run_id !== run.id || checked.attempt_id !== attemptId)
    throw new Error('The report is of another attempt.');
  const text = canonicalize(checked);
  if (text === undefined) throw new Error('The report has no canonical form.');
  return text;
}

async function prepareFile(artifact: Artifact, expectedHash: string | undefined): Promise<PreparedFile> {
  const { fileName, mimeType } = artifact;
  if (!FILE_NAME.test(fileName)) throw new Error(`A file of the report has an unusable name: ${fileName}`);
  const content = Buffer.from(artifact.content);
  const sha256 = sha256Of(content);
  if (expectedHash !== `sha256:${sha256}`) throw new Error(`${fileName} is not what the report says.`);
  return { fileName, mimeType, sizeBytes: content.length, sha256, parts: await packFile(content) };
}

async function prepareFiles({ report, artifacts }: FinishedAudit): Promise<PreparedFile[]> {
  const bytes = artifacts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (artifacts.length > MOST_FILES || bytes > MOST_BYTES)
    throw new Error(`The report has too much evidence: ${artifacts.length} files, ${bytes} bytes.`);
  if (artifacts.length !== report.artifacts.length) throw new Error('The report lists other files.');
  const hashes = new Map(report.artifacts.map((each) => [each.id, each.content_hash]));
  const files: PreparedFile[] = [];
  for (const artifact of artifacts) files.push(await prepareFile(artifact, hashes.get(artifact.id)));
  return files;
}

/** Checks and signs a report and packs its files, so that publishing it is one short transaction. */
export async function prepareReport(deps: PrepareDeps, audit: FinishedAudit): Promise<PreparedReport> {
  const document = documentOf(audit);
  const files = await prepareFiles(audit);
  const bytes = Buffer.from(document);
  const { jws, kid } = await deps.signingKeys.signDetached(bytes, { typ: REPORT_SIGNATURE_TYPE });
  const { id: runId, asker, quickstartUrl } = audit.run;
  return {
    runId,
    attemptId: audit.attemptId,
    document,
    files,
    sha256: sha256Of(bytes),
    signature: jws,
    signingKid: kid,
    status: audit.report.status,
    journeyKey: deps.keys.hashJourney(normalizeEmail(asker) ?? asker, quickstartUrl),
  };
}
