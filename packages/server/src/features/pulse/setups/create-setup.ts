import { pulseLifetimes, type SetupEnvironment } from '@waymark/contract';
import { newId } from '../../../lib/crypto/ids.ts';
import { hashToken, newToken } from '../../../lib/crypto/opaque-token.ts';
import type { ServiceKeys } from '../../../lib/crypto/service-keys.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { Clock } from '../../../lib/process/clock.ts';
import type { Store } from '../../../store/index.ts';
import { recordEvent } from '../../identity/index.ts';
import { insertKey, insertProject, mintKey } from '../projects/index.ts';
import { type Holder, pushOutUnproven, type UnprovenLimits } from './push-out-unproven.ts';
import { readOrigin } from './read-origin.ts';
import { readPath } from './read-path.ts';
import { invalidOrigin, invalidPath, originUnavailable } from './setup-refusals.ts';
import { contestOrigin, holdOrigin, insertSetup } from './store.ts';

const CONTEST_LOG_MS = 60 * 60 * 1000;

export interface CreateDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly keys: ServiceKeys;
  readonly config: { readonly limits: UnprovenLimits };
}

export interface SetupInput {
  readonly origin: string;
  readonly verificationPath: string;
  readonly projectName: string;
  readonly environment: SetupEnvironment;
  readonly agentName: string | null;
  /** The registration whose token came with the request. */
  readonly registrationId: string | null;
  readonly caller: Pick<Caller, 'limitKey'>;
}

export interface CreatedSetup {
  readonly setupId: string;
  readonly origin: string;
  readonly verificationUrl: string;
  readonly expiresAt: number;
  readonly setupToken: string;
  readonly apiKey: string;
}

/** An agent with a registration is told apart from the strangers who share its address. */
function holderOf(deps: CreateDeps, { registrationId, caller }: SetupInput): Holder {
  const isRegistered = registrationId !== null;
  const name = isRegistered ? `registration ${registrationId}` : caller.limitKey;
  return { callerHash: deps.keys.hashCaller(name), isRegistered };
}

/** Tells the holder of an origin, in the log, that somebody else asked for it; at most once an hour. */
async function noteContest(store: Store, origin: string, now: number): Promise<void> {
  await store.transaction(async (db) => {
    const projectId = await contestOrigin(db, origin, now, now - CONTEST_LOG_MS);
    if (projectId !== undefined) await recordEvent(db, { action: 'setup.contested', projectId }, now);
  });
}

function parseInput(input: SetupInput) {
  const origin = readOrigin(input.origin);
  if (!origin.ok) throw invalidOrigin(origin.problem);
  const path = readPath(origin.origin, input.verificationPath);
  if (!path.ok) throw invalidPath(path.problem);
  return { ...origin, path: path.path, verificationUrl: path.url };
}

/** Reserves an origin for seven days and mints its credentials, all of it or nothing. */
export async function createSetup(deps: CreateDeps, input: SetupInput): Promise<CreatedSetup> {
  const { origin, site, path, verificationUrl } = parseInput(input);
  const now = deps.clock();
  const [setupId, setupToken, expiresAt] = [
    newId(),
    newToken('pulse_setup_'),
    now + pulseLifetimes.reservationMs,
  ];
  const holder = holderOf(deps, input);
  const key = mintKey(deps.keys, setupId, now);
  const isHeld = await deps.store.transaction(async (db) => {
    const { callerHash } = holder;
    const hold = { origin, site, callerHash, projectId: setupId, heldUntil: expiresAt, now };
    if (!(await holdOrigin(db, hold))) return false;
    const { projectName: name, environment, agentName, registrationId } = input;
    await insertProject(db, {
      id: setupId,
      name,
      origin,
      environment,
      agentName,
      registrationId,
      expiresAt,
      now,
    });
    await insertSetup(db, {
      id: setupId,
      tokenHash: hashToken(setupToken),
      path,
      verificationUrl,
      expiresAt,
      now,
    });
    await insertKey(db, key.row);
    const who = registrationId === null ? {} : { registrationId };
    await recordEvent(db, { action: 'setup.created', projectId: setupId, ...who }, now);
    await pushOutUnproven(deps.config.limits, db, holder, now);
    return true;
  });
  if (!isHeld) {
    await noteContest(deps.store, origin, now);
    throw originUnavailable();
  }
  return { setupId, origin, verificationUrl, expiresAt, setupToken, apiKey: key.apiKey };
}
