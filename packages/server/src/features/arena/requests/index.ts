export {
  type RequestProofPackDeps,
  refuseWithoutArena,
  requestProofPack,
} from './request-proof-pack.ts';
export { arenaRequestRoutes, arenaRequestRules } from './routes.ts';
