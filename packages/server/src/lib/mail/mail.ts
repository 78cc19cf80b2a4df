/** A letter on its way to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Makes the Message-ID, so that a repeated attempt is recognisable as the same mail. */
  readonly id?: string;
  /** When it was written: its Date, so that a repeated attempt is the same mail to the second. */
  readonly at?: number;
  /** A picture that its HTML shows as `cid:…`; it travels inside, so that nothing is fetched when it is read. */
  readonly picture?: { readonly cid: string; readonly mimeType: string; readonly content: Buffer };
  /** One file that goes with it; its name is ours, never a stranger's. */
  readonly attachment?: { readonly fileName: string; readonly mimeType: string; readonly content: Buffer };
}

/** A mail that the server refused, for now or for ever. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** The server said no to this address or this mail (5xx); asking again would only annoy it. */
  readonly isPermanent: boolean;

  constructor(cause: Error & { command?: unknown; responseCode?: unknown }) {
    super(cause.message, { cause });
    const { command, responseCode: reply } = cause;
    // A refused login or sender is a 5xx too, and the operator's to mend.
    const isFinal = typeof reply === 'number' && reply >= 500 && reply !== 530;
    this.isPermanent = command === 'API' || ((command === 'RCPT TO' || command === 'DATA') && isFinal);
  }
}

/** The one way mail leaves the service. */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox';
  /** Rejects with a `MailRefusedError` when the server takes the mail not, or not now. */
  send(mail: Mail): Promise<void>;
  /** Rejects when the mail server cannot be reached or refuses the login. */
  verify(): Promise<void>;
}
