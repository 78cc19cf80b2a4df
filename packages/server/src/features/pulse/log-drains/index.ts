export { type DrainPlace, drainFields, senderNames } from './drain-fields.ts';
export {
  type LogDrainDeps,
  makeLogDrain,
  revokeLogDrain,
} from './make-log-drain.ts';
export { logDrainRoutes, logDrainRules } from './routes.ts';
export { type LogDrain, liveLogDrains, sweepLogDrains } from './store.ts';
