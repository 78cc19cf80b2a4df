import type { GuardedFetchOptions, GuardedResult, TargetVerdict } from '@waymark/audit';
import type { NamedTags } from '@waymark/audit/check';
import type { Deprecation, SiteCheck } from '@waymark/contract';
import type { OidcProvider } from '../adapters/oidc.ts';
import type { Outbox } from '../adapters/outbox.ts';
import type { OwnPackages } from '../adapters/own-packages.ts';
import type { Config } from '../config/index.ts';
import type { LapsedProof } from '../features/alerts/index.ts';
import type { PackWorkshop } from '../features/arena/index.ts';
import type { AuditEngine, BotKeys, LiveRuns } from '../features/audits/index.ts';
import type { Humans } from '../features/humans/index.ts';
import type { SigningKeys, TokenGrants } from '../features/identity/index.ts';
import type { Readiness } from '../features/operations/index.ts';
import type {
  FindVerificationEvent,
  IdentityChecks,
  Ingest,
  IngestKeys,
  KeptLists,
} from '../features/pulse/index.ts';
import type { Challenge } from '../features/site/index.ts';
import type { CallerLimiter, MetricsSource, RefusalLimiter, RequestMeter } from '../http/index.ts';
import type { WakeUp } from '../jobs/index.ts';
import type { WrongCredentials } from '../lib/credentials/wrong-credentials.ts';
import type { ServiceKeys } from '../lib/crypto/service-keys.ts';
import type { CallerLimitName, RefusalLimitName } from '../lib/http/operation-rules.ts';
import type { Mailer } from '../lib/mail/mail.ts';
import type { Clock } from '../lib/process/clock.ts';
import type { Log } from '../lib/process/log.ts';
import type { Columns, Db, Store } from '../store/index.ts';

/** Everything the service is made of, built once in `main.ts`; each verb names the part it needs. */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: Store;
  /** Pulse events in columns. */
  readonly columns: Columns;
  readonly keys: ServiceKeys;
  readonly metrics: MetricsSource & RequestMeter;
  readonly readiness: Readiness;
  readonly challenge: Challenge;
  readonly outbox: Outbox;
  /** The middleware and this command as packages; nothing where no package is served, as in some tests. */
  readonly packages: OwnPackages | undefined;
  readonly callerLimits: Readonly<Record<CallerLimitName, CallerLimiter>>;
  /** What callers were refused of the two operations that strangers submit to. */
  readonly refusalLimits: Readonly<Record<RefusalLimitName, RefusalLimiter>>;
  readonly wrongCredentials: Readonly<Record<'ingestKeys' | 'bearers', WrongCredentials>>;
  /** What is superseded; the table of the contract. */
  readonly deprecations: readonly Deprecation[];
  readonly mailer: Mailer;
  /** Wakes what mails people in this process. */
  readonly peopleMail: WakeUp;
  readonly liveRuns: LiveRuns;
  readonly engine: AuditEngine;
  readonly workshop: PackWorkshop;
  readonly signingKeys: SigningKeys;
  /** By which sites know this service's requests. */
  readonly botKeys: BotKeys;
  readonly tokenGrants: TokenGrants;
  readonly humans: Humans;
  /** Another provider of sign-in, where the operator has named one. */
  readonly provider: OidcProvider | undefined;
  readonly ingestKeys: IngestKeys;
  readonly ingest: Ingest;
  /** The addresses that operators publish, by which claims are judged. */
  readonly addressLists: KeptLists;
  readonly identityChecks: IdentityChecks;
  readonly findVerificationEvent: FindVerificationEvent;
  /** Counts the verifier's fetches of an origin. */
  readonly fetchLimiter: CallerLimiter;
  /** Count the looks for the proofs of sites, of a workspace and at an origin. */
  readonly siteCheckLimiters: Readonly<Record<'workspace' | 'origin', CallerLimiter>>;
  /** The records by which sites are proven. */
  readonly proofNames: { texts(name: string): Promise<readonly string[]> };
  /** Reads the tags of one name in a page. */
  readTags(html: string, name: string): Promise<NamedTags>;
  /** Counts the checks of a site, whoever asks for them. */
  readonly checkedSiteLimiter: CallerLimiter;
  /** Origins whose proof has lapsed, which workspaces are told of. */
  lapsedProofs(db: Db): Promise<readonly LapsedProof[]>;
  /** Checks a stranger's page and its site; what was just checked is given again. */
  checkSite(url: string): Promise<SiteCheck>;
  /** Reads a URL and refuses what its spelling forbids; the second one also asks the name servers. A proven site may be this machine's own. */
  parseTarget(url: string): TargetVerdict;
  vetTarget(url: string, wish?: { readonly isProven: boolean }): Promise<TargetVerdict>;
  /** The one way to a stranger's URL; whom it may reach is settled by the configuration. */
  fetchStranger(
    url: string,
    options: Omit<GuardedFetchOptions, 'resolver' | 'allowPrivate' | 'connectTo' | 'isPublic' | 'sign'>,
  ): Promise<GuardedResult>;
}
