const HOUR_MS = 60 * 60 * 1000;

/** How many accepted submissions one caller and all callers together may make in a rolling window. */
export interface AcceptedLimit {
  readonly perCaller: number;
  readonly global: number;
  readonly windowMs: number;
}

/** The numbers of the interface document's Limits section and of decisions §2; of accepted submissions, the defaults. */
export const limits = {
  landingBodyBytes: 16 * 1024,
  platformBodyBytes: 16 * 1024,
  emailCharacters: 320,
  entrySlugCharacters: 120,
  entryNameCharacters: 160,
  idempotencyKeyCharacters: 255,
  idempotencyWindowMs: 24 * HOUR_MS,
  metadataValueCharacters: 200,
  metadataBytes: 2048,
  acceptedSubmissions: { perCaller: 3, global: 10, windowMs: HOUR_MS },
  acceptedReportRequests: { perCaller: 3, global: 10, windowMs: HOUR_MS },
  /** Audits that one workspace, and all of them together, may ask for; scheduled ones are not counted. */
  workspaceAudits: { perCaller: 20, global: 200, windowMs: HOUR_MS },
  /** Audits of the service's own example pages by their buttons, counted apart from what people submit. */
  exampleAudits: { perCaller: 6, global: 30, windowMs: HOUR_MS },
  /** Refused submissions, wrong ingest keys and wrong bearers that one address may send in a minute, each apart. */
  refusalsPerMinute: 120,
  /** Checks of sites that one address may ask for in a minute. */
  siteChecksPerMinute: 10,
  /** Checks of pages of one site that all callers together may ask for in an hour. */
  siteChecksOfOneSitePerHour: 60,
  scheduledJourneysPerWorkspace: 20,
  reportReadsPerMinute: 300,
} as const satisfies Record<string, number | AcceptedLimit>;
