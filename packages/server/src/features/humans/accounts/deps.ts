import type { SignIn } from '../../../adapters/sign-in.ts';
import type { Limits, Rate, SignUp } from '../../../config/index.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Mailer } from '../../../lib/mail/mail.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What is counted under which name; how often it may happen is a setting of the same key. */
const counted = {
  codesPerCaller: 'sign_in_codes',
  /** What one caller may have sent to one address: nobody uses up what others may ask for theirs. */
  codesPerCallerAndEmail: 'sign_in_codes_from_to',
  /** How much mail an address may get in all. */
  codesPerEmail: 'sign_in_codes_to',
  triesPerCaller: 'sign_in_tries',
  /** Challenges to passkeys, and journeys to another provider. */
  challengesPerCaller: 'sign_in_challenges',
  exportsPerPerson: 'workspace_exports',
  invitationsPerPerson: 'invitations',
} as const satisfies Partial<Record<keyof Limits, string>>;

interface Limiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

export type HumanLimiters = Readonly<Record<keyof typeof counted, Limiter>>;

/** The limiters of people's features, each made by the caller. */
export function humanLimiters(
  make: (limit: { readonly name: string } & Rate) => Limiter,
  limits: Pick<Limits, keyof typeof counted>,
): HumanLimiters {
  const limiter = (key: keyof typeof counted) => make({ name: counted[key], ...limits[key] });
  return {
    codesPerCaller: limiter('codesPerCaller'),
    codesPerCallerAndEmail: limiter('codesPerCallerAndEmail'),
    codesPerEmail: limiter('codesPerEmail'),
    triesPerCaller: limiter('triesPerCaller'),
    challengesPerCaller: limiter('challengesPerCaller'),
    exportsPerPerson: limiter('exportsPerPerson'),
    invitationsPerPerson: limiter('invitationsPerPerson'),
  };
}

/** What people's features are made of. */
export interface HumansDeps {
  readonly config: {
    readonly platformUrl: string;
    readonly baseUrl: string;
    readonly signUp: SignUp;
    /** Normalised addresses of whoever runs the service. */
    readonly operators: readonly string[];
    readonly limits: Pick<Limits, 'passkeysPerPerson' | 'keysPerPerson' | 'triesPerCode'>;
  };
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  readonly keys: ServiceKeys;
  readonly limiters: HumanLimiters;
  /** Tells the worker of this process, if it has one, that a mail is queued: somebody waits for it. */
  mailQueued(): void;
  /** What the navigation says of a workspace's alerts, which people know nothing of. */
  countOpenAlerts(workspaceId: string): Promise<number>;
}

/** What mails people. */
export interface HumanJobDeps extends Pick<HumansDeps, 'clock' | 'log' | 'store' | 'keys'> {
  readonly config: Pick<HumansDeps['config'], 'platformUrl' | 'signUp' | 'operators'>;
  readonly mailer: Pick<Mailer, 'send'>;
}

/** What the verbs get: the same, and the sign-in library. */
export interface SignInDeps extends HumansDeps {
  readonly signIn: SignIn;
}

export const CODE_LIFETIME_SECONDS = 10 * MINUTE;
export const IDLE_SESSION_MS = 7 * 24 * HOUR * 1000;
