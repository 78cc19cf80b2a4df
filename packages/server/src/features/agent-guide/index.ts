export { agentGuideRoutes } from './routes.ts';
