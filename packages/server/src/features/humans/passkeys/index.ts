export { passkeyWay } from './pages.tsx';
export { passkeyRoutes } from './routes.ts';
