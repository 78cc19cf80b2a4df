export { agentExamples } from './agent-examples.ts';
export { allExamples } from './all-examples.ts';
export { type ApiExample, type ExampleHosts, exampleType, renderExample } from './api-example.ts';
export { errorTable, indexDirective, limitTable, wrongCredentialRule } from './guide-tables.ts';
export { landingExamples } from './landing-examples.ts';
export { pulseExamples } from './pulse-examples.ts';
