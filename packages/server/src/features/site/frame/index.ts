export { pulsePicture } from './assets.ts';
export { errorPage } from './error-page.tsx';
export { EmailField, Field, FormRefusal } from './form-parts.tsx';
export { emptyForm, type FormState } from './form-state.ts';
export { pagePolicy, pagePolicyWith } from './page-policy.ts';
export { LandingPage, Page, Safe, type SiteConfig } from './pages.tsx';
export { chooseRepresentation } from './representation.ts';
export { assetRoutes, sendMarkdown, sendTwin, takeForm } from './routes.ts';
export { contentStart, renderNotice } from './service-notice.tsx';
