import type { IncomingMessage } from 'node:http';
import type { Caller } from './caller.ts';

/** What `http/` has put on a request by the time a route sees it. */
export interface RequestVariables {
  requestId: string;
  caller: Caller;
}

/** The environment type of every app and route. */
export interface HttpEnv {
  Bindings: { incoming: IncomingMessage };
  Variables: RequestVariables;
}
