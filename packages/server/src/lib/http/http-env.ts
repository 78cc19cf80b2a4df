import type { IncomingMessage } from 'node:http';
import type { ServiceError } from '../errors/service-error.ts';
import type { Caller } from './caller.ts';

/** What a live access token of an agent stands for. */
export interface AgentBearer {
  readonly kind: 'pre_claim' | 'post_claim';
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  readonly registrationId: string;
  readonly workspaceId: string | null;
  readonly userId: string | null;
}

/** What a live key of a person stands for. */
export interface KeyBearer {
  readonly kind: 'personal_key';
  readonly scopes: readonly string[];
  readonly expiresAt: number | null;
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string;
}

/** Who asks the Agent API. */
export type Bearer = AgentBearer | KeyBearer;

/** What `http/` has put on a request by the time a route sees it. */
export interface RequestVariables {
  requestId: string;
  caller: Caller;
  /** Why a first request is refused, where one that repeats an accepted request is answered all the same. */
  refusalOfFirst: ServiceError | undefined;
  /** Set on operations that need an access token. */
  bearer: Bearer;
}

/**
 * A note that travels with a request. A route whose answer is the same for everyone sets `ttlMs`; for so
 * long the listener gives that answer again by itself.
 */
export interface AnswerMemo {
  ttlMs: number;
  /** Logs and counts an answer that was given again. */
  record?: (requestId: string, seconds: number) => void;
}

/** The environment type of every app and route. */
export interface HttpEnv {
  Bindings: { incoming: IncomingMessage; memo: AnswerMemo };
  Variables: RequestVariables;
}
