export { createMailer } from './adapters/mail.ts';
export { probeOwnPulse } from './adapters/own-pulse.ts';
export { siteverify } from './adapters/siteverify.ts';
export {
  type Config,
  describeEnvironment,
  type GithubRun,
  loadAuditSettings,
  loadConfig,
  loadGithubRun,
  loadVariables,
  noticesOf,
  settings,
  whosePages,
} from './config/index.ts';
export { listEntries, publishEntry, retireEntry } from './features/arena/index.ts';
export { resealPacks } from './features/proof-packs/index.ts';
export { resignReports } from './features/reports/index.ts';
export {
  createSigningKeys,
  KEYS_FRESH_MS,
  listSigningKeys,
  replaceLeakedKeys,
  rotateSigningKey,
} from './features/signing-keys/index.ts';
export { countJobs } from './jobs/index.ts';
export { OperatorError } from './lib/operator-error.ts';
export { problemText } from './lib/problem-text.ts';
export { deriveServiceKeys } from './lib/service-keys.ts';
export { type Service, startService } from './main.ts';
export {
  checkKeyRow,
  explainStoreProblem,
  loadMasterKey,
  lostDatabase,
  migrate,
  missingDatabase,
  openExistingStore,
  openOrBeginStore,
  openStore,
  pendingMigrations,
  readKeyProtection,
  refuseOthersStore,
  restoreBackup,
  type Store,
  takeServeLock,
  verifyBackup,
  writeBackup,
} from './store/index.ts';
