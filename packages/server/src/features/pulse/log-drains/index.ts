export { logDrainRoutes, logDrainRules } from './routes.ts';
