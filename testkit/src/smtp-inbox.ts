import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { portOf } from './free-port.ts';
import { within } from './within.ts';

/** One mail as it was handed over. */
export interface InboxMessage {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, exactly as sent. */
  readonly raw: string;
}

/** How the inbox is started. */
export interface SmtpInboxOptions {
  /** Credentials a client must present; without them anybody may send. */
  readonly auth?: { readonly user: string; readonly pass: string };
}

/** A mail server on loopback that keeps what it is sent. */
export interface SmtpInbox {
  /** With the credentials in it, when the inbox asks for them. */
  readonly url: string;
  readonly messages: readonly InboxMessage[];
  /** Gives the first matching mail, already here or still to come. */
  waitForMessage(predicate?: (message: InboxMessage) => boolean): Promise<InboxMessage>;
  /** Refuses the next mail with this reply code, after its text was received. */
  failNext(code: number): void;
  /** Says from now on that there is no such mailbox (550), before any text is received. */
  refuseRecipient(address: string): void;
  stop(): Promise<void>;
}

type Listener = (message: InboxMessage) => void;

const waitTimeoutMs = 300_000;

/** Starts the inbox on a free loopback port, without TLS. */
export async function startSmtpInbox(options: SmtpInboxOptions = {}): Promise<SmtpInbox> {
  const messages: InboxMessage[] = [];
  const listeners = new Set<Listener>();
  const failures: number[] = [];
  const unknown = new Set<string>();
  const server = new SMTPServer({
    ...authOptions(options.auth),
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      done(unknown.has(address) ? refusal(550) : null);
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const code = failures.shift();
        if (code !== undefined) return done(refusal(code));
        const message = toMessage(session, raw);
        messages.push(message);
        for (const listener of listeners) listener(message);
        done();
      }, done);
    },
  });
  // A client that hangs up mid-sentence is the test's business, not a reason to end the test process.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: inboxUrl(portOf(listening), options.auth),
    messages,
    waitForMessage: (predicate = () => true) => waitForMessage(messages, listeners, predicate),
    failNext: (code) => void failures.push(code),
    refuseRecipient: (address) => void unknown.add(address),
    stop: () => new Promise<void>((resolve) => void server.close(resolve)),
  };
}

function authOptions(auth: SmtpInboxOptions['auth']): SMTPServerOptions {
  if (!auth) return { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] };
  return {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === auth.user && password === auth.pass;
      done(isRight ? null : refusal(535), isRight ? { user: auth.user } : undefined);
    },
  };
}

function refusal(code: number): Error {
  return Object.assign(new Error('refused by the test'), { responseCode: code });
}

function toMessage(session: SMTPServerSession, raw: string): InboxMessage {
  const { mailFrom, rcptTo } = session.envelope;
  return { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw };
}

function inboxUrl(port: number, auth: SmtpInboxOptions['auth']): string {
  if (!auth) return `smtp://127.0.0.1:${port}`;
  return `smtp://${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@127.0.0.1:${port}`;
}

async function waitForMessage(
  messages: readonly InboxMessage[],
  listeners: Set<Listener>,
  predicate: (message: InboxMessage) => boolean,
): Promise<InboxMessage> {
  const present = messages.find(predicate);
  if (present) return present;
  const arrival = Promise.withResolvers<InboxMessage>();
  const listener: Listener = (message) => {
    if (predicate(message)) arrival.resolve(message);
  };
  listeners.add(listener);
  try {
    return await within(
      arrival.promise,
      waitTimeoutMs,
      () => `no such mail arrived; ${messages.length} others did`,
    );
  } finally {
    listeners.delete(listener);
  }
}
