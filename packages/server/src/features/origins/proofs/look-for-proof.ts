import type { FetchStranger } from '../../pulse/index.ts';
import { fetchOnOrigin, type PageAnswer } from './fetch-on-origin.ts';
import { PROOF_NAME, type ProofTexts, type ProofWay } from './proof-texts.ts';

/** What a check found by one way. `unanswered` says nothing of the site's owner: they or we could not be reached. */
export interface Finding {
  readonly result: 'found' | 'missing' | 'unanswered';
  readonly code: FindingCode;
  /** What the code is about: a status, where a redirect leads, why there was no connection. */
  readonly detail?: string;
}

export type FindingCode =
  | 'found'
  | 'no_record'
  | 'other_record'
  | 'no_name_server'
  | 'other_text'
  | 'is_page'
  | 'no_tag'
  | 'other_tag'
  | 'tag_elsewhere'
  | 'status'
  | 'redirect'
  | 'no_connection';

/** What was found by each way that the origin can be proven by. */
export type Findings = Readonly<Partial<Record<ProofWay, Finding>>>;

export interface LookDeps {
  readonly fetchStranger: FetchStranger;
  /** The texts of a name; throws where name servers say nothing. */
  readonly proofNames: { texts(name: string): Promise<readonly string[]> };
  readTags(
    html: string,
    name: string,
  ): Promise<{ readonly inHead: readonly string[]; readonly elsewhere: readonly string[] }>;
}

const FOUND: Finding = { result: 'found', code: 'found' };
const missing = (code: FindingCode): Finding => ({ result: 'missing', code });
const MOST_FILE_BYTES = 16 * 1024;
const MOST_PAGE_BYTES = 512 * 1024;

async function lookAtRecord({ proofNames }: LookDeps, name: string, line: string): Promise<Finding> {
  try {
    const texts = await proofNames.texts(name);
    if (texts.some((text) => text.trim() === line)) return FOUND;
    return missing(texts.length === 0 ? 'no_record' : 'other_record');
  } catch {
    return { result: 'unanswered', code: 'no_name_server' };
  }
}

/** A status that speaks of a server in trouble and not of what it serves. */
const isTrouble = (status: number) => status >= 500 || status === 429 || status === 408;

/** Why an answer holds no proof whatever its body says. */
function refusalOf(answer: PageAnswer): Finding | undefined {
  if (answer.kind === 'failed') return { result: 'unanswered', code: 'no_connection', detail: answer.reason };
  if (answer.kind === 'redirect') return { result: 'missing', code: 'redirect', detail: answer.location };
  if (answer.status === 200) return undefined;
  const result = isTrouble(answer.status) ? 'unanswered' : 'missing';
  return { result, code: 'status', detail: String(answer.status) };
}

const textOf = (answer: PageAnswer) =>
  answer.kind === 'answer' ? new TextDecoder().decode(answer.body).replace(/^\uFEFF/u, '') : '';

async function lookAtFile(
  deps: LookDeps,
  texts: ProofTexts,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const answer = await fetchOnOrigin(deps.fetchStranger, texts.fileUrl, {
    maxBytes: MOST_FILE_BYTES,
    signal,
  });
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  // Where every path answers with the same page, a page that shows its visitors' words must prove nothing.
  if (answer.kind === 'answer' && /html/iu.test(answer.contentType)) return missing('is_page');
  const lines = textOf(answer).split(/\r?\n/u);
  return lines.some((line) => line.trim() === texts.line) ? FOUND : missing('other_text');
}

async function lookAtTag(
  deps: LookDeps,
  texts: ProofTexts,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const answer = await fetchOnOrigin(deps.fetchStranger, texts.homeUrl, {
    maxBytes: MOST_PAGE_BYTES,
    signal,
  });
  const refusal = refusalOf(answer);
  if (refusal !== undefined) return refusal;
  const { inHead, elsewhere } = await deps.readTags(textOf(answer), PROOF_NAME);
  if (inHead.includes(texts.token)) return FOUND;
  if (elsewhere.includes(texts.token)) return missing('tag_elsewhere');
  return missing(inHead.length === 0 ? 'no_tag' : 'other_tag');
}

/** Looks for the proof by every way at once; any of them is enough. */
export async function lookForProof(
  deps: LookDeps,
  texts: ProofTexts,
  signal?: AbortSignal,
): Promise<Findings> {
  const { recordName } = texts;
  const [dns, file, meta] = await Promise.all([
    recordName === undefined ? undefined : lookAtRecord(deps, recordName, texts.line),
    lookAtFile(deps, texts, signal),
    lookAtTag(deps, texts, signal),
  ]);
  return { ...(dns === undefined ? {} : { dns }), file, meta };
}
