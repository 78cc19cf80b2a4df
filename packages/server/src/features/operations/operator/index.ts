export { isOperatorPath, operatorRoutes } from './routes.ts';
