/** Everything a token of the platform may be allowed to do (interface document, Agent registration). */
export const agentScopes = [
  'agent:read',
  'agent:deploy',
  'agent:keys',
  'agent:feedback',
  'pulse:setup',
] as const;

/** One thing a token may be allowed to do. */
export type AgentScope = (typeof agentScopes)[number];

/** What an agent may do before a human has claimed it. */
export const preClaimScopes = ['pulse:setup'] as const satisfies readonly AgentScope[];
