export { Page } from './pages.tsx';
export { siteRoutes } from './routes.ts';
export { pagePolicy, pagePolicyWith } from './style.ts';
