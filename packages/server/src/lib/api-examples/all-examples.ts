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
  return [landingExamples, pulseExamples, agentExamples]
    .flatMap((examples) => Object.values<ApiExample>(examples(config)))
    .filter(({ operationId, name }) => operationId !== 'registerAgent' || offered.includes(name));
}
