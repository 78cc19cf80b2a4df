import { takeFileLock } from './file-lock.ts';

/** Takes the right to serve from a data folder, for as long as the process lives. */
export function takeServeLock(dataDir: string): () => void {
  return takeFileLock(
    dataDir,
    'serve.lock',
    `Another waymark process already serves from ${dataDir}; stop it, choose another WAYMARK_DATA_DIR, or set DATABASE_URL to run several on one PostgreSQL.`,
  );
}
