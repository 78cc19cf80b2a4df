export { checkPageRoutes, siteCheckRoutes } from './routes.ts';
export { shareChecks } from './share-checks.ts';
