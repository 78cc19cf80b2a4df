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
export { listEntries, publishEntry, resealPacks, retireEntry } from './features/arena/index.ts';
export { resignReports } from './features/audits/index.ts';
export {
  createSigningKeys,
  KEYS_FRESH_MS,
  listSigningKeys,
  replaceLeakedKeys,
  rotateSigningKey,
} from './features/identity/index.ts';
export {
  beginImport,
  describeLists,
  findImportProject,
  healthOfSegments,
  type ImportCounts,
  type ImportRefusal,
  importList,
  type ListState,
  type LogFile,
  type LogFormatName,
  type LogImport,
  type LogLine,
  logFormatNames,
  takeEvents,
  UnknownFormat,
} from './features/pulse/index.ts';
export { countJobs } from './jobs/index.ts';
export { deriveServiceKeys } from './lib/crypto/service-keys.ts';
export { OperatorError } from './lib/errors/operator-error.ts';
export { problemText } from './lib/errors/problem-text.ts';
export { type Service, startService } from './main.ts';
export {
  checkKeyRow,
  explainStoreProblem,
  loadMasterKey,
  lostDatabase,
  migrate,
  missingDatabase,
  openColumns,
  openExistingStore,
  openOrBeginStore,
  openStore,
  pendingMigrations,
  readKeyProtection,
  refuseOthersStore,
  restoreBackup,
  type Store,
  takeImportLock,
  takeServeLock,
  verifyBackup,
  writeBackup,
} from './store/index.ts';
