export { agentRoutes } from './routes.ts';
export { agentsOf } from './store.ts';
