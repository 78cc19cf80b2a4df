export { refuseWithoutArena } from './request-proof-pack.ts';
export { arenaRequestRoutes } from './routes.ts';
