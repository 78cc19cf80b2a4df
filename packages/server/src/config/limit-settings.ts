import {
  agentLifetimes,
  agentRateLimits,
  limits as contractLimits,
  LIVE_KEYS_PER_PROJECT,
  pulseRateLimits,
  unprovenReservations,
} from '@waymark/contract';
import { type Setting, setting, wholeNumber } from './setting.ts';

/** How many of something may happen in a window. */
export interface Rate {
  readonly requests: number;
  readonly windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const TEN_MINUTES = 10 * MINUTE;
/** Of an agent that keeps to the interval it was told; fewer would refuse it whatever it does. */
const POLLS_A_MINUTE = Math.ceil(MINUTE / agentLifetimes.pollIntervalSeconds) + 1;
/** Beyond it a limit is none, and counting to it costs more than what it keeps away. */
const MOST = 100_000;

function rate(name: string, standard: Rate, meaning: string, least = 1): Setting<Rate> {
  const { windowSeconds } = standard;
  const requests = wholeNumber(name, { default: standard.requests, meaning, from: least, to: MOST });
  return setting<Rate>(name, {
    default: standard,
    shownDefault: requests.shownDefault,
    meaning,
    must: `a whole number from ${least} to ${MOST}`,
    parse: (text) => ({ requests: requests.read({ [name]: text }), windowSeconds }),
  });
}

/** How many there may be at once, or be accepted in a rolling hour. Bounded, since each new one has all of them counted. */
function count(name: string, standard: number, meaning: string, least = 1): Setting<number> {
  return wholeNumber(name, { default: standard, meaning, from: least, to: 10_000 });
}

/** How often a code of six digits may be guessed; many more tries would find it. */
function tries(name: string, standard: number, meaning: string): Setting<number> {
  return wholeNumber(name, { default: standard, meaning, from: 1, to: 100 });
}

/**
 * Every limit of how much somebody may ask for; where the interface names a number, that is the default. Its documents
 * and the API description state what is in force.
 */
export const limitSettings = {
  submissionsPerCallerHour: count(
    'WAYMARK_SUBMISSIONS_PER_CALLER_HOUR',
    contractLimits.acceptedSubmissions.perCaller,
    'quickstart submissions that are accepted from one address in a rolling hour',
  ),
  submissionsPerHour: count(
    'WAYMARK_SUBMISSIONS_PER_HOUR',
    contractLimits.acceptedSubmissions.global,
    'the same from all addresses together; for a public service see [deploy](docs/deploy.md#say-how-much-it-takes)',
  ),
  packRequestsPerCallerHour: count(
    'WAYMARK_PACK_REQUESTS_PER_CALLER_HOUR',
    contractLimits.acceptedReportRequests.perCaller,
    'requests for proof packs that are accepted from one address in a rolling hour',
  ),
  packRequestsPerHour: count(
    'WAYMARK_PACK_REQUESTS_PER_HOUR',
    contractLimits.acceptedReportRequests.global,
    'the same from all addresses together',
  ),
  exampleAuditsPerCallerHour: count(
    'WAYMARK_EXAMPLE_AUDITS_PER_CALLER_HOUR',
    contractLimits.exampleAudits.perCaller,
    'audits of the example pages by their buttons that are accepted from one address in a rolling hour',
  ),
  exampleAuditsPerHour: count(
    'WAYMARK_EXAMPLE_AUDITS_PER_HOUR',
    contractLimits.exampleAudits.global,
    'the same from all addresses together',
  ),
  workspaceAuditsPerWorkspaceHour: count(
    'WAYMARK_WORKSPACE_AUDITS_PER_WORKSPACE_HOUR',
    contractLimits.workspaceAudits.perCaller,
    'audits that one workspace may ask for in a rolling hour; scheduled ones are not counted',
  ),
  workspaceAuditsPerHour: count(
    'WAYMARK_WORKSPACE_AUDITS_PER_HOUR',
    contractLimits.workspaceAudits.global,
    'the same of all workspaces together',
  ),
  scheduledJourneysPerWorkspace: count(
    'WAYMARK_SCHEDULED_JOURNEYS_PER_WORKSPACE',
    contractLimits.scheduledJourneysPerWorkspace,
    'journeys that one workspace may have audited on a schedule',
  ),
  sitesPerWorkspace: count('WAYMARK_SITES_PER_WORKSPACE', 50, 'sites that one workspace may add'),
  channelsPerWorkspace: count(
    'WAYMARK_CHANNELS_PER_WORKSPACE',
    20,
    'channels of alerts that one workspace may have',
  ),
  passkeysPerPerson: count('WAYMARK_PASSKEYS_PER_PERSON', 20, 'passkeys that one person may have'),
  keysPerPerson: count('WAYMARK_KEYS_PER_PERSON', 50, 'keys for programs that one person may have'),
  fixesPerProject: count(
    'WAYMARK_FIXES_PER_PROJECT',
    500,
    'pages of one project that may be marked as fixed',
  ),
  ingestKeysPerProject: count(
    'WAYMARK_INGEST_KEYS_PER_PROJECT',
    LIVE_KEYS_PER_PROJECT,
    'ingest keys of one project that may work at the same time; at least two, as a new one works beside the old',
    2,
  ),
  logDrainsPerProject: count('WAYMARK_LOG_DRAINS_PER_PROJECT', 10, 'log drains that one project may have'),
  viewLinksPerProject: count(
    'WAYMARK_VIEW_LINKS_PER_PROJECT',
    50,
    'links to shared views that one project may have',
  ),
  unprovenPerAddress: count(
    'WAYMARK_UNPROVEN_SETUPS_PER_ADDRESS',
    unprovenReservations.perAddress,
    'setups that nothing was proven of and that one address may hold, beyond which its oldest give way',
  ),
  unprovenPerRegistration: count(
    'WAYMARK_UNPROVEN_SETUPS_PER_REGISTRATION',
    unprovenReservations.perRegistration,
    'the same of one registered agent, counted apart from its address',
  ),
  liveViewsPerCaller: count(
    'WAYMARK_LIVE_VIEWS_PER_CALLER',
    12,
    'live views of runs that one address may have open at one process',
  ),
  liveViews: count('WAYMARK_LIVE_VIEWS', 500, 'the same of all addresses together'),
  alertsPerChannelHour: count(
    'WAYMARK_ALERTS_PER_CHANNEL_HOUR',
    20,
    'messages about alerts that one channel sends in an hour, beyond which the rest comes as one',
  ),
  handMessagesPerChannelHour: count(
    'WAYMARK_HAND_MESSAGES_PER_CHANNEL_HOUR',
    20,
    'messages that people may have one channel send in an hour, as tests or again',
  ),
  refusalsPerMinute: wholeNumber('WAYMARK_REFUSALS_PER_MINUTE', {
    default: contractLimits.refusalsPerMinute,
    meaning:
      'refused submissions, wrong ingest keys and wrong bearer tokens that one address may send in a minute, each counted apart',
    from: 1,
    to: MOST,
  }),
  registrations: rate(
    'WAYMARK_AGENT_REGISTRATIONS_PER_HOUR',
    agentRateLimits.identity,
    'registrations of agents (`POST /agent/identity`) from one address in an hour',
  ),
  claims: rate(
    'WAYMARK_AGENT_CLAIMS_PER_MINUTE',
    agentRateLimits.claim,
    'claim ceremonies that one address may start (`POST /agent/identity/claim`) in a minute',
  ),
  tokens: rate(
    'WAYMARK_TOKEN_REQUESTS_PER_MINUTE',
    agentRateLimits.token,
    'requests of one address to `POST /oauth2/token` in a minute, enough for one agent that polls as it is told to',
    POLLS_A_MINUTE,
  ),
  revocations: rate(
    'WAYMARK_REVOCATIONS_PER_MINUTE',
    agentRateLimits.revoke,
    'requests of one address to `POST /oauth2/revoke` in a minute',
  ),
  feedback: rate(
    'WAYMARK_FEEDBACK_PER_HOUR',
    agentRateLimits.feedback,
    'reports of friction that one agent may send in an hour',
  ),
  setups: rate(
    'WAYMARK_SETUPS_PER_MINUTE',
    pulseRateLimits.setup,
    'setups that one address may create (`POST /api/v1/pulse/setups`) in a minute',
  ),
  verifications: rate(
    'WAYMARK_VERIFICATIONS_PER_MINUTE',
    pulseRateLimits.verify,
    'verifications of setups that one address may ask for in a minute',
  ),
  verifierFetches: rate(
    'WAYMARK_VERIFIER_FETCHES_PER_HOUR',
    pulseRateLimits.verifierFetches,
    'times in an hour that the verifier of setups asks one origin',
  ),
  siteChecks: rate(
    'WAYMARK_SITE_CHECKS_PER_MINUTE',
    { requests: contractLimits.siteChecksPerMinute, windowSeconds: MINUTE },
    'checks of sites that one address may ask for in a minute',
  ),
  siteChecksOfOneSite: rate(
    'WAYMARK_SITE_CHECKS_OF_ONE_SITE_PER_HOUR',
    { requests: contractLimits.siteChecksOfOneSitePerHour, windowSeconds: HOUR },
    'checks of pages of one site that all addresses together may ask for in an hour',
  ),
  reportReads: rate(
    'WAYMARK_REPORT_READS_PER_MINUTE',
    { requests: contractLimits.reportReadsPerMinute, windowSeconds: MINUTE },
    'reads of reports and their files from one address in a minute',
  ),
  sharedViews: rate(
    'WAYMARK_SHARED_VIEW_READS_PER_MINUTE',
    { requests: 60, windowSeconds: MINUTE },
    'reads of shared views from one address in a minute',
  ),
  proofChecks: rate(
    'WAYMARK_PROOF_CHECKS_PER_WORKSPACE_HOUR',
    { requests: 60, windowSeconds: HOUR },
    'looks for the proofs of its sites that one workspace may ask for in an hour',
  ),
  proofChecksOfOneOrigin: rate(
    'WAYMARK_PROOF_CHECKS_OF_ONE_ORIGIN_PER_HOUR',
    { requests: 200, windowSeconds: HOUR },
    'the same at one origin, whoever asks',
  ),
  codesPerCaller: rate(
    'WAYMARK_SIGN_IN_CODES_PER_CALLER_HOUR',
    { requests: 30, windowSeconds: HOUR },
    'sign-in codes that one address of the network may ask for in an hour',
  ),
  codesPerCallerAndEmail: rate(
    'WAYMARK_SIGN_IN_CODES_PER_CALLER_AND_EMAIL_HOUR',
    { requests: 5, windowSeconds: HOUR },
    'those of them that may go to one e-mail address',
  ),
  codesPerEmail: rate(
    'WAYMARK_SIGN_IN_CODES_PER_EMAIL_HOUR',
    { requests: 30, windowSeconds: HOUR },
    'sign-in codes that one e-mail address may get in an hour, whoever asks',
  ),
  triesPerCaller: rate(
    'WAYMARK_SIGN_IN_TRIES_PER_TEN_MINUTES',
    { requests: 30, windowSeconds: TEN_MINUTES },
    'sign-ins that one address of the network may try to finish in ten minutes',
  ),
  challengesPerCaller: rate(
    'WAYMARK_SIGN_IN_CHALLENGES_PER_TEN_MINUTES',
    { requests: 60, windowSeconds: TEN_MINUTES },
    'sign-ins by passkey or provider that one address of the network may begin in ten minutes',
  ),
  triesPerCode: tries(
    'WAYMARK_SIGN_IN_TRIES_PER_CODE',
    5,
    'wrong tries after which a sign-in code works no more',
  ),
  claimsPerRegistration: count(
    'WAYMARK_CLAIMS_PER_AGENT',
    agentLifetimes.attemptsPerRegistration,
    'claim ceremonies that one registered agent may start in all',
  ),
  wrongCodesPerClaim: tries(
    'WAYMARK_WRONG_CODES_PER_CLAIM',
    agentLifetimes.wrongCodesPerAttempt,
    'wrong codes after which the link of a claim works no more',
  ),
  wrongCodesPerRegistration: tries(
    'WAYMARK_WRONG_CODES_PER_AGENT_DAY',
    agentLifetimes.wrongCodesPerRegistration,
    'wrong codes in a day that freeze all claims of an agent',
  ),
  invitationsPerPerson: rate(
    'WAYMARK_INVITATIONS_PER_PERSON_HOUR',
    { requests: 20, windowSeconds: HOUR },
    'invitations that one person may send in an hour',
  ),
  exportsPerPerson: rate(
    'WAYMARK_EXPORTS_PER_PERSON_HOUR',
    { requests: 6, windowSeconds: HOUR },
    'exports of whole workspaces that one person may ask for in an hour',
  ),
} as const;

/** The limits of one process. */
export type Limits = {
  readonly [K in keyof typeof limitSettings]: ReturnType<(typeof limitSettings)[K]['read']>;
};

const plain = (text: string) => text.replaceAll('`', '');

/** Every limit in force, for an operator to read. */
export function describeLimits(
  limits: Limits,
): { name: string; value: number; standard: string; meaning: string }[] {
  return Object.entries(limitSettings).map(([key, { name, shownDefault, meaning }]) => {
    // The same keys by construction, which TypeScript forgets in Object.entries.
    const value = limits[key as keyof Limits];
    const shown = typeof value === 'number' ? value : value.requests;
    // Written as Markdown for the README, whose links lead into its repository.
    const words = meaning.split('; for a public service see')[0] ?? '';
    return { name, value: shown, standard: plain(shownDefault), meaning: plain(words) };
  });
}
