export { apiDescriptionRoutes, platformDescriptionRoutes } from './api-description/index.ts';
export { catalogRoutes, discoveryLinks, platformNoticeRoutes } from './catalog/index.ts';
export { type ApiExample, allExamples, exampleType } from './guide-parts/index.ts';
export { packageRoutes } from './packages/index.ts';
export { auditFormRules, landingRoutes } from './pages/index.ts';
export { checkPageRoutes, shareChecks, siteCheckRoutes, siteCheckRules } from './site-check/index.ts';
