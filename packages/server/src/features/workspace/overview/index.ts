export { NoWorkspacePage } from './log-page.tsx';
export { workspaceRoutes } from './routes.ts';
