export { discoveryLinks } from './discovery-links.ts';
export { catalogRoutes, platformNoticeRoutes } from './routes.ts';
