import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { AppendRow } from '../../../store/index.ts';
import {
  checkClaim,
  type IdentityChecks,
  type KeptLists,
  type LateEvent,
  type OpenClaim,
} from '../identities/index.ts';
import { CLASSIFIER_VERSION, type createClassifier } from './classify/index.ts';
import { reduceAddress } from './client-address.ts';
import { isTextPath } from './document-format.ts';
import { type ClockReading, dayOf } from './event-time.ts';
import type { ParsedEvent } from './parse-event.ts';

export interface RowDeps {
  readonly keys: Pick<ServiceKeys, 'hashPulseClient'>;
  readonly config: { readonly pulseIp: 'truncated' | 'full'; readonly pulseListDays: number };
  readonly addressLists: Pick<KeptLists, 'current'>;
  readonly identityChecks: Pick<IdentityChecks, 'waiting'>;
  readonly classify: ReturnType<typeof createClassifier>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function detailOf(event: ParsedEvent, asksForMarkdown: boolean): string | null {
  const detail = {
    accept: event.accept ?? undefined,
    // What questions look for: which format was wanted is decided here, once for every engine.
    wants: asksForMarkdown ? 'markdown' : undefined,
    accept_language_present: event.acceptLanguagePresent ?? undefined,
    sec_fetch_mode: event.sec_fetch_mode ?? undefined,
    cache: event.cache ?? undefined,
    request_id: event.request_id ?? undefined,
    traceparent: event.traceparent ?? undefined,
    signature_agent: event.signature_agent ?? undefined,
    auth_present: event.authPresent ?? undefined,
    mcp: event.mcp ?? undefined,
    sdk: event.sdk ?? undefined,
  };
  const text = JSON.stringify(detail);
  return text === '{}' ? null : text;
}

/** A row to be stored, and what is to be asked of others once it is. */
export interface BuiltRow {
  readonly row: AppendRow;
  readonly late: { readonly event: LateEvent; readonly open: OpenClaim } | undefined;
}

type Project = { readonly projectId: string; readonly origin: string };

/** The signed request as its signer saw it; the address that it was sent to is the project's. */
function signedRequest(event: ParsedEvent, { origin }: Project): OpenClaim['signed'] {
  const { signature, signature_agent: agent, method, path, userAgent, at } = event;
  if (signature === null || agent === null) return null;
  return { ...signature, agent, authority: origin.replace(/^https?:\/\//u, ''), method, path, userAgent, at };
}

/**
 * Classifies the client with its full address, then forgets what need not be kept. The pseudonym joins the
 * requests of one client of one project for one day.
 */
export function buildEventRow(
  deps: RowDeps,
  event: ParsedEvent,
  project: Project,
  clock: ClockReading,
): BuiltRow {
  const { projectId } = project;
  const { userAgent, path, id, day } = event;
  const client = deps.classify({
    userAgent,
    accept: event.accept ?? undefined,
    signatureAgent: event.signature_agent ?? undefined,
    lacksBrowserHeaders: event.acceptLanguagePresent === false && event.sec_fetch_mode === null,
    asksForText: isTextPath(path),
  });
  const result = checkClaim(client, event.address, clock.receivedAt, {
    lists: deps.addressLists.current(),
    staleMs: deps.config.pulseListDays * DAY_MS,
  });
  const open = {
    eventId: id,
    claim: client,
    result,
    address: event.address,
    signed: signedRequest(event, project),
  };
  const waiting = deps.identityChecks.waiting(open);
  const { verdict, reason } = waiting ?? result;
  const { confidence } = client;
  const address = event.address.toString();
  const pseudonym = deps.keys.hashPulseClient(dayOf(event.at), `${projectId}\n${address}\n${userAgent}`);
  const row = [
    projectId,
    id,
    day,
    event.at,
    clock.receivedAt,
    clock.offsetMs ?? null,
    deps.config.pulseIp === 'full' ? address : reduceAddress(event.address),
    pseudonym,
    userAgent,
    path,
    event.method,
    event.status,
    event.durationMs,
    event.bytes,
    event.content_type,
    event.format,
    event.referer_host,
    event.route,
    event.error_code,
    client.agent,
    client.purpose,
    verdict,
    reason === undefined ? confidence : `${confidence} ${reason}`,
    CLASSIFIER_VERSION,
    detailOf(event, client.asksForMarkdown),
  ];
  return { row, late: waiting && { event: { projectId, id, day, confidence }, open } };
}
