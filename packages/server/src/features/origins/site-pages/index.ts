export { SiteTable } from './pages.tsx';
export { sitePagesRoutes } from './routes.ts';
