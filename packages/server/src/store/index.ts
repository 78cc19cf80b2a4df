export { BackupError } from './backup/format.ts';
export { restoreBackup } from './backup/restore-backup.ts';
export { verifyBackup } from './backup/verify-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export type { Engine } from './engine.ts';
export { loadMasterKey } from './master-key.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { type Db, openStore, type Store, StoreOpenError } from './open-store.ts';
export { DataFolderInUseError, takeServeLock } from './serve-lock.ts';
