export { createMailer } from './adapters/mail.ts';
export { siteverify } from './adapters/siteverify.ts';
export { type Config, describeEnvironment, loadConfig, noticesOf, settings } from './config/index.ts';
export { countJobs } from './jobs/index.ts';
export { OperatorError } from './lib/operator-error.ts';
export { problemText } from './lib/problem-text.ts';
export { type Service, startService } from './main.ts';
export {
  loadMasterKey,
  migrate,
  openStore,
  pendingMigrations,
  restoreBackup,
  takeServeLock,
  verifyBackup,
  writeBackup,
} from './store/index.ts';
