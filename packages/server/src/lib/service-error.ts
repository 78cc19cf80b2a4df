import type {
  IdentityErrorCode,
  IngestErrorCode,
  LandingErrorCode,
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
  | SetupErrorCode;

export interface ServiceErrorOptions {
  readonly message: string;
  readonly resolution: string;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  /** Members a family's renderer adds to the body; only the landing family allows any. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The only error a verb throws on purpose; the renderer of the mounted family turns it into a body. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  readonly resolution: string;
  readonly retryAfterSeconds: number | undefined;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: ServiceErrorCode, options: ServiceErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.resolution = options.resolution;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra ?? {};
  }
}
