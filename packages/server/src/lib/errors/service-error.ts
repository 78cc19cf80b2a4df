import type {
  IdentityErrorCode,
  IngestErrorCode,
  LandingErrorCode,
  LogErrorCode,
  OAuthErrorCode,
  PlatformErrorCode,
  SetupErrorCode,
} from '@waymark/contract';

export type ServiceErrorCode =
  | LandingErrorCode
  | PlatformErrorCode
  | IdentityErrorCode
  | OAuthErrorCode
  | IngestErrorCode
  | LogErrorCode
  | SetupErrorCode;

export interface ServiceErrorOptions {
  readonly message: string;
  readonly resolution: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  /** The URL at which what was asked for is. */
  readonly elsewhere?: string;
  /** The host has no such path, whoever asks. */
  readonly isUnknownPath?: boolean;
  /** Members a family's renderer adds to the body; only the landing family allows any. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The only error a verb throws on purpose; the renderer of the mounted family turns it into a body. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  readonly resolution: string;
  readonly retryAfterSeconds: number | undefined;
  readonly elsewhere: string | undefined;
  readonly isUnknownPath: boolean;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: ServiceErrorCode, options: ServiceErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.resolution = options.resolution;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.elsewhere = options.elsewhere;
    this.isUnknownPath = options.isUnknownPath ?? false;
    this.extra = options.extra ?? {};
  }
}
