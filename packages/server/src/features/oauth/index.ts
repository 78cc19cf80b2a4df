export { authenticate } from './authenticate.ts';
export { oauthRoutes } from './routes.ts';
export { type NewAccessToken, revokeTokensOf } from './store.ts';
export { createTokenWrites } from './token-writes.ts';
