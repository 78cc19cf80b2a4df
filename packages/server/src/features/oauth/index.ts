export { authenticate } from './authenticate.ts';
export { oauthRoutes, tokenOperation } from './routes.ts';
export { type NewAccessToken, revokeTokensOf } from './store.ts';
export { createTokenWrites } from './token-writes.ts';
