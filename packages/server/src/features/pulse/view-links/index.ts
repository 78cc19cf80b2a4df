export { makeViewLink, revokeViewLink, type ViewLinkDeps, viewLinkRules } from './make-view-link.ts';
export { type OpenedView, openViewLink } from './open-view-link.ts';
export { readSharedPage, type SharedPage } from './shared-page.ts';
export { liveViewLinks, sweepViewLinks, type ViewLink } from './store.ts';
