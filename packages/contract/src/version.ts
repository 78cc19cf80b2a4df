/** What a dated version did to the interface; everything but `removed` leaves existing clients as they are. */
export type ChangeKind = 'added' | 'changed' | 'deprecated' | 'removed';

/** One thing that a dated version changed, in a sentence for whoever writes a client. */
export interface InterfaceChange {
  readonly kind: ChangeKind;
  readonly text: string;
}

/** A dated version of the public interface. */
export interface ApiVersion {
  /** UTC, `YYYY-MM-DD`. */
  readonly date: string;
  readonly changes: readonly InterfaceChange[];
}

/** Every version, newest first: `/changelog` and `info.version` are read from here. */
export const apiVersions = [
  {
    date: '2026-11-18',
    changes: [
      {
        kind: 'changed',
        text: 'Agent API: POST /audits also takes pages on origins that the workspace has proven without Pulse, by a DNS record, a file or a meta tag. `project_id` of such an audit is null; it never is where a project of the workspace stands.',
      },
      {
        kind: 'added',
        text: 'Agent API: GET /projects/{id}/pulse has `identity`: how many requests were of clients that are who they say, that are not, and that nobody can tell, each claim with its reason, and the age of the address lists that claims are judged by. `recent` has `reason`.',
      },
      {
        kind: 'added',
        text: 'Ingest: an event may have `signature` (`input`, `value`, `host`), the headers of a signed request, by which agents that use Web Bot Auth are checked.',
      },
      {
        kind: 'added',
        text: 'Workspaces can have webhooks that tell of alerts, signed by Standard Webhooks 1.0: `type` (`alert.opened`, `alert.resolved`, `alert.summary`, `alert.test`), `timestamp` and `data`, with the numbers of each alert and the address of its evidence.',
      },
      {
        kind: 'added',
        text: 'POST /pulse/logs of the platform host takes the access logs that Cloudflare Logpush, Vercel drains and Fastly push, with a token that a project’s people make on its page of log drains. It is none of the operations of the API description.',
      },
    ],
  },
  {
    date: '2026-11-17',
    changes: [
      {
        kind: 'added',
        text: 'Reports: GET /reports/{slug}/history lists the verdicts on the same page over time, GET /reports/{slug}/issue.md is the report or one finding (`?finding=`) as the text of an issue, GET /pages/{page_key}/badge.svg is a badge with the newest verdict on a page, and GET /pages/{page_key} leads to its newest report.',
      },
      {
        kind: 'added',
        text: 'Landing host: POST /api/site-checks checks within seconds how ready a page and its site are for agents, and answers with every check, a score, a level and what to mend; GET /check is its page.',
      },
      {
        kind: 'changed',
        text: 'Reports: `observations` also judge what stands in tabs and its headings, which `observation_coverage` listed as not run before. An llms.txt that a failing server could not give is not run, no longer a failure.',
      },
      {
        kind: 'added',
        text: 'POST /reports/{slug}/cancel ends an audit that has not ended: it is then errored with failure_code cancelled. The audits of a workspace are cancelled by its people, and there `failure` can be cancelled.',
      },
      {
        kind: 'added',
        text: 'Progress of a run: `steps` lists every planned step from the start (states waiting and skipped, `command`), `log` is rendered as a terminal shows it, with `log_marks` for its colours, and `experiments` and `experiments_done` tell of the further runs that prove the result.',
      },
    ],
  },
  {
    date: '2026-11-16',
    changes: [
      {
        kind: 'changed',
        text: 'Arena: a request whose category or finding_type is not that of the entry is 422 entry_mismatch with the difference named, and one for an entry that passed 422 entry_without_finding. Another entry_name, page_url or benchmark_timestamp is noted in the pack (`differences` of proof-pack.json).',
      },
      {
        kind: 'added',
        text: 'GET /ready on both hosts: 200 while requests may be sent to this process, 503 with a reason while it stops or its database takes no writes.',
      },
      {
        kind: 'added',
        text: 'POST /oauth2/revoke takes identity assertions too, and ends every access token of their registration. Assertions of a signing key that leaked, and what a retired key is said to have signed later, are refused with invalid_grant.',
      },
      {
        kind: 'added',
        text: 'Landing host: GET /pulse.tgz and GET /waymark.tgz give the Pulse middleware and the waymark command as packages that npm installs, GET /packages/{file} one version of them, GET /packages/index.json their versions and hashes.',
      },
      {
        kind: 'added',
        text: 'The platform host describes its own operations at /openapi.json, with itself as the server; in the description of both hosts its operations repeat their server. A path asked at the wrong host is a 404 whose resolution names the right one.',
      },
      {
        kind: 'changed',
        text: 'Pulse: no create is refused because an address or a domain holds many unverified reservations. Beyond 100 of an address, or 20 of a registration, the caller’s own oldest unproven one ends instead, and its verify answers 410 setup_expired.',
      },
      {
        kind: 'changed',
        text: 'The API description lists what the listener and the middleware answer in place of an operation (304, 400, 404, 408, 413, 417, 431, 500, 503), the pages that report addresses show as errors, and Retry-After as an integer everywhere. Landing pages answer 503 with Retry-After, no longer 500, while the database is away.',
      },
      {
        kind: 'changed',
        text: 'Timestamps in requests are RFC 3339 everywhere: t and z in lower case and second 60 are taken.',
      },
      {
        kind: 'changed',
        text: 'Origins are host names: one with an underscore in a label is refused as invalid_origin, and a quickstart page on such a host as unprocessable_url. E-mail addresses have at most 64 characters before the sign and 255 after it.',
      },
      {
        kind: 'changed',
        text: 'Pulse: verify answers 202 waiting_for_event, not 422, when the proof is good and the event that came is not of the verifier’s request; the headers Pulse-Event and Pulse-Resolution of a 202 say what is amiss.',
      },
      {
        kind: 'changed',
        text: 'Audit submissions and proof-pack requests: refused ones are limited too, per address and minute (429, scope ip; neither a repeated Idempotency-Key nor a request past the hourly limits is counted or held up), and the hourly limits are looked at before the page’s name is resolved: past them a name that does not resolve is 429, not 422.',
      },
      {
        kind: 'changed',
        text: 'Agent API and POST /api/v1/pulse/events: too many wrong tokens or keys from one address in a minute are answered 429 with Retry-After instead of 401; a live one passes, at the latest when it is sent again after a second.',
      },
    ],
  },
  {
    date: '2026-11-15',
    changes: [
      {
        kind: 'added',
        text: 'Landing API: health, challenge configuration, audit submissions, proof-pack requests and the API description of both hosts.',
      },
      {
        kind: 'added',
        text: 'Pulse: accountless setups, verification by signed challenge and genuine event, human claim links, event ingest.',
      },
      {
        kind: 'added',
        text: 'Agent registration (draft 0.6): anonymous and service_auth registration, claim ceremony, token issuance and revocation, and the Agent API.',
      },
      {
        kind: 'added',
        text: 'Agent API: POST /audits queues an audit of a journey on a claimed origin; GET /audits and GET /audits/{id} list and read them.',
      },
      {
        kind: 'added',
        text: 'Agent API: GET /me names the client that the claim made in the workspace.',
      },
      {
        kind: 'added',
        text: 'Agent API: POST /feedback takes 30 reports of an agent in an hour and answers 429 beyond; the workspace reads them for 90 days.',
      },
      {
        kind: 'added',
        text: 'Discovery: API catalog, agent skills, llms.txt, sitemap, robots.txt, Markdown twins of the landing pages, and the keys that sign what the service asks of sites.',
      },
    ],
  },
] as const satisfies readonly ApiVersion[];

/** The dated version of the public interface: `info.version` of the API description. */
export const API_VERSION: string = apiVersions[0].date;

/** How long a superseded public flow stays available at least (interface, Versioning 5). */
export const SHORTEST_NOTICE_DAYS = 90;

/** An operation that has a successor, and until when it still answers. */
export interface Deprecation {
  readonly host: 'landing' | 'platform';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the API description spells it, parameters in braces. */
  readonly path: string;
  /** UTC days, `YYYY-MM-DD`. */
  readonly deprecatedOn: string;
  readonly sunsetOn: string;
  /** What to use instead, and how. */
  readonly replacement: string;
  /** Why the notice is shorter than usual: only an actively exploited security issue is a reason. */
  readonly exploited?: string;
}

const DAY_MS = 86_400_000;

/** Puts an operation on the table; refuses a notice shorter than the interface promises (Versioning 5). */
export function supersede(deprecation: Deprecation): Deprecation {
  const { method, path, deprecatedOn, sunsetOn, exploited } = deprecation;
  const noticeDays = (Date.parse(sunsetOn) - Date.parse(deprecatedOn)) / DAY_MS;
  const isLongEnough = exploited === undefined ? noticeDays >= SHORTEST_NOTICE_DAYS : noticeDays >= 0;
  if (!isLongEnough)
    throw new Error(`${method} ${path} needs ${SHORTEST_NOTICE_DAYS} days of notice, not ${noticeDays}`);
  return deprecation;
}

/** Every deprecated operation: headers, API description, `auth.md` and `/changelog` are read from here. */
export const deprecations: readonly Deprecation[] = [];
