export { findImportProject } from './find-import-project.ts';
export {
  beginImport,
  type ImportCounts,
  type LogFile,
  type LogImport,
  type LogLine,
  UnknownFormat,
} from './import-log.ts';
export type { ImportRefusal } from './read-entry.ts';
