export { providerWay } from './pages.tsx';
export { providerCallback, providerRoutes } from './routes.ts';
