import type { IdentityType } from '@waymark/contract';
import { agentExamples } from './agent-examples.ts';
import type { ApiExample, ExampleHosts } from './api-example.ts';
import { landingExamples } from './landing-examples.ts';
import { pulseExamples } from './pulse-examples.ts';

/** Every example of both hosts; a way to register that is not offered is not shown. */
export function allExamples(
  config: ExampleHosts & { readonly agentTypes: readonly IdentityType[] },
): readonly ApiExample[] {
  const offered: readonly string[] = config.agentTypes;
  const inGuide = (examples: Record<string, ApiExample>, path: string) =>
    Object.values(examples).map((example) => ({ ...example, guideUrl: `${config.baseUrl}${path}` }));
  const registering = inGuide(agentExamples(config), '/auth.md').filter(
    ({ operationId, name }) => operationId !== 'registerAgent' || offered.includes(name),
  );
  return [
    ...Object.values<ApiExample>(landingExamples(config)),
    ...inGuide(pulseExamples(config), '/pulse.md'),
    ...registering,
  ];
}
