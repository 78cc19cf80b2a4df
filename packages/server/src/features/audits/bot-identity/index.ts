export { type BotKeys, createBotKeys } from './bot-keys.ts';
export { botIdentityRoutes } from './routes.ts';
export { signRequest } from './sign-request.ts';
