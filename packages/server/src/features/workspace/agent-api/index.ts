export { agentApiRoutes } from './routes.ts';
