export { agentApiRoutes, agentApiRules } from './routes.ts';
