export { auditFormRules, landingRoutes } from './routes.ts';
