export { describeRecord } from './describe-record.ts';
export { entriesOfLine } from './entries-of-line.ts';
export {
  type LineRefusal,
  type LogFormatName,
  logFormat,
  logFormatNames,
  recogniseFormat,
} from './formats/index.ts';
export { createNamer } from './name-record.ts';
