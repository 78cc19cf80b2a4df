export { authenticate } from './authenticate.ts';
export { createTokenGrants, type TokenGrants } from './grant-tokens.ts';
export { oauthRoutes, revokeRules, tokenOperation, tokenRules } from './routes.ts';
export { revokeTokensOf, revokeTokensSignedBy } from './store.ts';
