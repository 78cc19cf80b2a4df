export { checkPageRoutes, siteCheckRoutes, siteCheckRules } from './routes.ts';
export { shareChecks } from './share-checks.ts';
