import type { SignIn } from '../../../adapters/sign-in.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Mailer } from '../../../lib/mail/mail.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often what may happen; the options of the limiters that `main.ts` makes. */
export const humanLimits = {
  codesPerCaller: { name: 'sign_in_codes', requests: 30, windowSeconds: HOUR },
  /** What one caller may have sent to one address: nobody uses up what others may ask for theirs. */
  codesPerCallerAndEmail: { name: 'sign_in_codes_from_to', requests: 5, windowSeconds: HOUR },
  /** How much mail an address may get in all. */
  codesPerEmail: { name: 'sign_in_codes_to', requests: 30, windowSeconds: HOUR },
  triesPerCaller: { name: 'sign_in_tries', requests: 30, windowSeconds: 10 * MINUTE },
  /** Challenges to passkeys, and journeys to another provider. */
  challengesPerCaller: { name: 'sign_in_challenges', requests: 60, windowSeconds: 10 * MINUTE },
  exportsPerPerson: { name: 'workspace_exports', requests: 6, windowSeconds: HOUR },
  invitationsPerPerson: { name: 'invitations', requests: 20, windowSeconds: HOUR },
} as const;

interface Limiter {
  consume(limitKey: string): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;
}

export type HumanLimiters = Readonly<Record<keyof typeof humanLimits, Limiter>>;

/** What people's features are made of. */
export interface HumansDeps {
  readonly config: { readonly platformUrl: string; readonly baseUrl: string };
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
  readonly config: { readonly platformUrl: string };
  readonly mailer: Pick<Mailer, 'send'>;
}

/** What the verbs get: the same, and the sign-in library. */
export interface SignInDeps extends HumansDeps {
  readonly signIn: SignIn;
}

export const CODE_LIFETIME_SECONDS = 10 * MINUTE;
export const IDLE_SESSION_MS = 7 * 24 * HOUR * 1000;
