import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterAuthOptions } from 'better-auth';
import type { Secret } from '../lib/crypto/secret.ts';
import { problemText } from '../lib/errors/problem-text.ts';
import type { Log } from '../lib/process/log.ts';
import type { Store } from '../store/index.ts';
import { hashSessionTokens } from './hashed-sessions.ts';
import { otherSignIns } from './other-sign-ins.ts';

const CODE_DIGITS = 6;
const SESSION_SECONDS = 30 * 24 * 60 * 60;
const USER_AGENT_CHARACTERS = 300;
const SESSION_COOKIE = 'waymark_session';

export interface SignInOptions {
  readonly store: Store;
  readonly log: Log;
  readonly platformUrl: string;
  readonly codeLifetimeSeconds: number;
  /** Wrong tries after which a code works no more. */
  readonly triesPerCode: number;
  readonly secret: Secret;
  hashCode(code: string): string;
  hashSession(token: string): string;
  /** Hash under which a code is kept: of the browser that asked for it, and of what the library calls it. */
  hashPending(pendingId: string, identifier: string): string;
}

/** A sign-in that waits for its code in one browser. */
export interface PendingCode {
  readonly email: string;
  /** Known to that browser alone. */
  readonly pendingId: string;
}

export type Redeemed =
  | {
      readonly outcome: 'signed_in';
      readonly userId: string;
      readonly email: string;
      readonly setCookies: readonly string[];
    }
  | { readonly outcome: 'wrong_code' | 'expired' | 'exhausted' };

export interface FoundSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly usedAt: number;
}

/** Sign-in by mailed code, and the sessions that it and the other ways open. */
export interface SignIn {
  readonly sessionCookie: string;
  /** Makes a code for one pending sign-in; it does not ask whether anybody has the address. */
  createCode(pending: PendingCode): Promise<string>;
  /** Spends the code of a pending sign-in; the first one of an address opens its account. */
  redeemCode(pending: PendingCode, code: string, userAgent: string | undefined): Promise<Redeemed>;
  /** Opens a session for a person who proved otherwise who they are; undefined when there is no such person. */
  openSession(userId: string, userAgent: string | undefined): Promise<readonly string[] | undefined>;
  /** The account of an address that somebody else has proven; opened when there is none. */
  findOrOpenAccount(email: string): Promise<string | undefined>;
  findSession(headers: Headers): Promise<FoundSession | undefined>;
  /** Answers the cookies that make a browser forget its session. */
  forgetSession(headers: Headers): Promise<readonly string[]>;
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

function tableNames() {
  return {
    user: { modelName: 'human_users', fields: { emailVerified: 'email_verified', ...dates } },
    session: {
      modelName: 'human_sessions',
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
      expiresIn: SESSION_SECONDS,
      // Idle sessions end by our own rule; the library would need to set a cookie to renew one.
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'human_accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: {
      modelName: 'human_verifications',
      fields: { expiresAt: 'expires_at', ...dates },
    },
  } satisfies BetterAuthOptions;
}

/** The library's own texts may name people, so only the error itself is logged. */
function reportTo(log: Log) {
  return (_level: string, _text: string, ...rest: unknown[]) => {
    const error = rest.find((each) => each instanceof Error);
    log.warn(error === undefined ? {} : { problem: problemText(error) }, 'the sign-in library had a problem');
  };
}

const isSecure = ({ platformUrl }: SignInOptions) => platformUrl.startsWith('https:');

/** A name that only this very host can set, where the browser is told so (RFC 6265bis §4.1.3.2). */
const sessionCookie = (options: SignInOptions) => `${isSecure(options) ? '__Host-' : ''}${SESSION_COOKIE}`;

function settings(options: SignInOptions) {
  return {
    ...tableNames(),
    baseURL: options.platformUrl,
    // As a list, which the library prefers to what it may find in the environment.
    secrets: [{ version: 1, value: options.secret.reveal() }],
    telemetry: { enabled: false },
    logger: { level: 'error', log: reportTo(options.log) },
    rateLimit: { enabled: false },
    advanced: {
      // The library knows the weaker prefix __Secure- only; what __Host- asks for is set here.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(options), path: '/' },
      cookies: { session_token: { name: sessionCookie(options) } },
      ipAddress: { disableIpTracking: true },
      // Our migrations make the tables, and its check speaks SQLite to PostgreSQL as well.
      database: { validateSchema: false },
    },
  } satisfies BetterAuthOptions;
}

type Browser = AsyncLocalStorage<string>;

/**
 * The library keeps one code per address, which anyone could replace or use up. Hashing what it looks codes up
 * by together with the browser's pending id makes that one code per browser; the library passes no context to
 * this hook, so the id travels beside the call.
 */
function perBrowser(options: SignInOptions, browser: Browser) {
  const hash = async (identifier: string) => {
    const pendingId = browser.getStore();
    if (pendingId === undefined) throw new Error('A code belongs to the browser that asked for it.');
    return options.hashPending(pendingId, identifier);
  };
  return { storeIdentifier: { hash } };
}

/** Loaded when the first person comes: most of what the library weighs is not needed to serve agents. */
async function load(options: SignInOptions, browser: Browser) {
  const [{ betterAuth }, { emailOTP }, { getAdapter }, others] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/plugins/email-otp'),
    import('better-auth/db/adapter'),
    otherSignIns(),
  ]);
  const base = settings(options);
  const given = {
    ...base,
    verification: { ...base.verification, ...perBrowser(options, browser) },
    plugins: [
      emailOTP({
        otpLength: CODE_DIGITS,
        expiresIn: options.codeLifetimeSeconds,
        allowedAttempts: options.triesPerCode,
        storeOTP: { hash: async (code: string) => options.hashCode(code) },
        // Codes are asked for by createCode and mailed by the feature, which can tell when that fails.
        sendVerificationOTP: async () => {},
      }),
      others,
    ],
  };
  // 'sqlite' on both engines: dates become texts and booleans integers, which both keep alike.
  const database = { db: options.store.db, type: 'sqlite', transaction: true } as const;
  const adapter = await getAdapter({ ...given, database });
  return betterAuth({ ...given, database: () => hashSessionTokens(adapter, options.hashSession) });
}

type Library = Awaited<ReturnType<typeof load>>;

function refusalOf(error: unknown): Redeemed {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  if (code === 'INVALID_OTP') return { outcome: 'wrong_code' };
  if (code === 'OTP_EXPIRED') return { outcome: 'expired' };
  if (code === 'TOO_MANY_ATTEMPTS') return { outcome: 'exhausted' };
  throw error;
}

async function redeem(library: Library, email: string, code: string, userAgent: string): Promise<Redeemed> {
  try {
    const { headers, response } = await library.api.signInEmailOTP({
      body: { email, otp: code },
      headers: new Headers({ 'user-agent': userAgent }),
      returnHeaders: true,
    });
    const { id: userId, email: ownEmail } = response.user;
    return { outcome: 'signed_in', userId, email: ownEmail, setCookies: headers.getSetCookie() };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The library hides why a lookup failed. If the database was the reason, this query throws its own error. */
async function askDatabase({ db }: Store, problem: unknown): Promise<never> {
  await db.selectFrom('human_sessions').select('id').limit(1).execute();
  throw problem;
}

async function find(library: Library, store: Store, headers: Headers): Promise<FoundSession | undefined> {
  const found = await library.api
    .getSession({ headers, query: { disableRefresh: true } })
    .catch((problem: unknown) => askDatabase(store, problem));
  if (found === null) return undefined;
  return {
    sessionId: found.session.id,
    userId: found.user.id,
    email: found.user.email,
    isEmailVerified: found.user.emailVerified,
    usedAt: found.session.updatedAt.getTime(),
  };
}

/** better-auth over the service's own database, with its own tables. */
export function createSignIn(options: SignInOptions): SignIn {
  const browser: Browser = new AsyncLocalStorage();
  let loading: Promise<Library> | undefined;
  const library = () => {
    loading ??= load(options, browser).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    sessionCookie: sessionCookie(options),
    async createCode({ email, pendingId }) {
      const { api } = await library();
      return await browser.run(pendingId, () =>
        api.createVerificationOTP({ body: { email, type: 'sign-in' } }),
      );
    },
    async redeemCode({ email, pendingId }, code, userAgent) {
      const [loaded, device] = [await library(), (userAgent ?? '').slice(0, USER_AGENT_CHARACTERS)];
      return await browser.run(pendingId, () => redeem(loaded, email, code, device));
    },
    async openSession(userId, userAgent) {
      const headers = new Headers({ 'user-agent': (userAgent ?? '').slice(0, USER_AGENT_CHARACTERS) });
      const { api } = await library();
      const answer = await api.openSession({ body: { userId }, headers, returnHeaders: true });
      return answer.response.isOpen ? answer.headers.getSetCookie() : undefined;
    },
    async findOrOpenAccount(email) {
      const found = await (await library()).api.findOrOpenAccount({ body: { email } });
      return found.isVerified ? found.userId : undefined;
    },
    findSession: async (headers) => await find(await library(), options.store, headers),
    async forgetSession(headers) {
      const answer = await (await library()).api.signOut({ headers, returnHeaders: true });
      return answer.headers.getSetCookie();
    },
  };
}
