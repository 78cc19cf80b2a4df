import type { AgentProfile, AgentScope } from '@waymark/contract';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import type { Bearer, KeyBearer } from '../../../lib/http/http-env.ts';
import type { Store } from '../../../store/index.ts';
import type { Humans } from '../../humans/index.ts';
import { projectsOfRegistration } from '../../pulse/index.ts';
import { findProfile } from './store.ts';

export interface ProfileDeps {
  readonly store: Store;
  readonly humans: Humans;
}

const iso = (time: number) => new Date(time).toISOString();

function orphaned(): ServiceError {
  return new ServiceError('invalid_token', {
    message: 'The owner of this agent is gone.',
    resolution: 'Register again and ask a human to claim the agent.',
  });
}

/** What has no end is told as the last moment that a date of four digits can name. */
const NEVER = Date.UTC(10_000, 0) - 1;

/** A person's key in the words for agents: the key is the agent, made and claimed by its owner in one. */
function keyProfile(key: KeyBearer, workspace: { id: string; name: string }): AgentProfile {
  const madeAt = iso(key.createdAt);
  return {
    registration: { id: key.keyId, type: 'service_auth', created_at: madeAt, claimed_at: madeAt },
    agent: { name: key.name, skill_name: null, skill_version: null, device_name: null },
    client: { id: key.keyId, created_at: madeAt },
    // As below.
    scopes: [...key.scopes] as AgentScope[],
    owner: { email: key.email },
    workspace,
    token_expires_at: iso(key.expiresAt ?? NEVER),
    projects: [],
  };
}

/** Who the token's agent is, whom it acts for, and what it may do. */
export async function readProfile(deps: ProfileDeps, bearer: Bearer): Promise<AgentProfile> {
  const workspaces = bearer.userId === null ? [] : await deps.humans.workspacesOf(bearer.userId);
  const workspace = workspaces.find((each) => each.id === bearer.workspaceId);
  if (workspace === undefined) throw orphaned();
  if (bearer.kind === 'personal_key') return keyProfile(bearer, { id: workspace.id, name: workspace.name });
  const found = await findProfile(deps.store.db, bearer.registrationId);
  if (found?.email == null) throw orphaned();
  return {
    registration: {
      id: found.id,
      type: found.type,
      created_at: iso(found.createdAt),
      claimed_at: found.claimedAt === null ? null : iso(found.claimedAt),
    },
    agent: {
      name: found.agentName,
      skill_name: found.skillName,
      skill_version: found.skillVersion,
      device_name: found.deviceName,
    },
    client: { id: found.clientId, created_at: iso(found.clientCreatedAt) },
    // A token's scopes were checked against the list when it was made.
    scopes: [...bearer.scopes] as AgentScope[],
    owner: { email: found.email },
    workspace: { id: workspace.id, name: workspace.name },
    token_expires_at: iso(bearer.expiresAt),
    projects: await projectsOfRegistration(deps.store.db, found.id, workspace.id),
  };
}
