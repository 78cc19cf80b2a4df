export { LandingPage, Page, type SiteConfig } from './pages.tsx';
export { sendMarkdown, sendTwin } from './routes.ts';
export { pagePolicy, pagePolicyWith } from './style.ts';
