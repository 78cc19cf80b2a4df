export { type AppendRow, type AppendTable, appendKey, appendRows } from './append-rows.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { verifyBackup } from './backup/verify-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { behindPlace } from './behind-place.ts';
export {
  type ClientSums,
  clientSums,
  clientSumsAt,
  deedsAmongOthers,
  IS_CALL,
  IS_DOCUMENT,
  writeClientSums,
} from './columns/client-sums.ts';
export {
  type ColumnSession,
  type Columns,
  type ColumnValue,
  openColumns,
} from './columns/open-columns.ts';
export {
  type EventColumn,
  eventColumns,
  eventsIn,
  FACET_SEPARATOR,
  firstReportedIn,
  groupIn,
  knownIn,
  oldClientColumns,
  oldPageColumns,
  segmentsAt,
  sumsOf,
  WITH_OLD_CLIENTS,
  WITH_OLD_PAGES,
  writeSegmentFile,
} from './columns/segment-files.ts';
export type { Moment } from './engine.ts';
export { takeImportLock } from './import-lock.ts';
export { checkKeyRow, loadMasterKey, readKeyProtection } from './master-key.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export {
  type Db,
  lostDatabase,
  missingDatabase,
  openExistingStore,
  openOrBeginStore,
  openStore,
  type Store,
} from './open-store.ts';
export { refuseOthersStore } from './ownership.ts';
export type { Database } from './schema.ts';
export { takeServeLock } from './serve-lock.ts';
export { explainStoreProblem } from './store-problem.ts';
export { deleteWorkspaceRows, readWorkspaceRows, toldTables } from './workspace-rows.ts';
