import { agentScopes } from '@waymark/contract';

/** What each scope lets a claimed agent do, for whoever grants it and whoever looks at what was granted. */
export const scopeWords: Readonly<Record<(typeof agentScopes)[number], string>> = {
  'agent:read': 'read your projects, audits and figures',
  'agent:deploy': 'queue audits of pages on sites you have proven',
  'agent:keys': 'rotate and revoke ingest keys',
  'agent:feedback': 'report where it got stuck',
  'pulse:setup': 'set up Pulse on origins it can deploy to',
};

/** What was granted, in the order in which it is offered; null stands for all of it. */
export function grantedWords(granted: string | null): readonly string[] {
  const left = granted?.split(' ');
  return agentScopes.filter((scope) => left?.includes(scope) !== false).map((scope) => scopeWords[scope]);
}
