export { pulseGuideRoutes } from './routes.ts';
