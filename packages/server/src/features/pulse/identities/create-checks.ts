import { hashToken } from '../../../lib/crypto/opaque-token.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Store } from '../../../store/index.ts';
import type { ClaimResult } from './check-claim.ts';
import { createKeyDirectories, type DirectoryDeps } from './key-directories.ts';
import { createLateChecks, type LateEvent } from './late-checks.ts';
import { createReverseNames, type NameLookup } from './reverse-names.ts';
import { type OpenClaim, type SignedNonce, settleClaim, waitingResult } from './settle-claim.ts';
import { takeNonce } from './store.ts';

/** Events may be reported so long after they happened: until then a nonce must be known. */
const LATEST_REPORT_MS = 73 * 60 * 60 * 1000;

/** What tells more of a client than its address does, after its event is stored. */
export interface IdentityChecks {
  /** What to store until then; undefined where nobody can be asked. */
  waiting(open: OpenClaim): ClaimResult | undefined;
  /** Asks, and changes the verdict of the stored event. */
  settleLater(event: LateEvent, open: OpenClaim): void;
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>;
}

export interface CheckDeps extends DirectoryDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Absent where no names are to be looked up. */
  readonly names: NameLookup | undefined;
}

/** Builds the checks of one process. */
export function createIdentityChecks(deps: CheckDeps): IdentityChecks {
  const { names, store, clock } = deps;
  const late = createLateChecks(deps);
  const settle = {
    directories: createKeyDirectories(deps),
    reverseNames: names === undefined ? undefined : createReverseNames({ names, clock }),
    takeNonce: ({ key, nonce, signature, until, request, eventId }: SignedNonce) =>
      takeNonce(store.db, {
        // No nonce holds a line feed.
        nonceHash: hashToken(nonce === undefined ? `${key}\n\n${signature}` : `${key}\n${nonce}`),
        signatureHash: hashToken(signature),
        requestHash: hashToken(`${request.method ?? ''} ${request.path}`),
        eventId,
        at: request.at,
        until: until + LATEST_REPORT_MS,
      }),
  };
  return {
    waiting: (open) => waitingResult(open, settle),
    settleLater: (event, open) => void late.add(event, () => settleClaim(settle, open)),
    idle: late.idle,
  };
}
