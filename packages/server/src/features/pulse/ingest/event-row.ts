import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { AppendRow } from '../../../store/index.ts';
import { judgeClaim, type KeptLists } from '../identities/index.ts';
import { CLASSIFIER_VERSION, type createClassifier } from './classify/index.ts';
import { reduceAddress } from './client-address.ts';
import { isTextPath } from './document-format.ts';
import { type ClockReading, dayOf } from './event-time.ts';
import type { ParsedEvent } from './parse-event.ts';

export interface RowDeps {
  readonly keys: Pick<ServiceKeys, 'hashPulseClient'>;
  readonly config: { readonly pulseIp: 'truncated' | 'full'; readonly pulseListDays: number };
  readonly addressLists: Pick<KeptLists, 'current'>;
  readonly classify: ReturnType<typeof createClassifier>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function detailOf(event: ParsedEvent): string | null {
  const detail = {
    accept: event.accept ?? undefined,
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

/**
 * Classifies the client with its full address, then forgets what need not be kept. The pseudonym joins the
 * requests of one client of one project for one day.
 */
export function buildEventRow(
  deps: RowDeps,
  event: ParsedEvent,
  projectId: string,
  clock: ClockReading,
): AppendRow {
  const { userAgent, path } = event;
  const client = deps.classify({
    userAgent,
    accept: event.accept ?? undefined,
    signatureAgent: event.signature_agent ?? undefined,
    lacksBrowserHeaders: event.acceptLanguagePresent === false && event.sec_fetch_mode === null,
    asksForText: isTextPath(path),
  });
  const { verdict, reason } = judgeClaim(client, event.address, clock.receivedAt, {
    lists: deps.addressLists.current(),
    staleMs: deps.config.pulseListDays * DAY_MS,
  });
  const address = event.address.toString();
  const pseudonym = deps.keys.hashPulseClient(dayOf(event.at), `${projectId}\n${address}\n${userAgent}`);
  return [
    projectId,
    event.id,
    event.day,
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
    reason === undefined ? client.confidence : `${client.confidence} ${reason}`,
    CLASSIFIER_VERSION,
    detailOf(event),
  ];
}
