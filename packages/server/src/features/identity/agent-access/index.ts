export { endAgents } from './end-agents.ts';
