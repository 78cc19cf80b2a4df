export { type ExportName, exportLimits, exportRows, readExportFile } from './export-rows.ts';
export { agentPurposes, type ListName, type ListRow, listNames, openList } from './lists.ts';
export { type JudgedClaim, readClaims, readLists } from './read-claims.ts';
export {
  type Bar,
  type Compared,
  type FailureRow,
  type Looked,
  type Overview,
  readFailures,
  readList,
  readOverview,
  readRequests,
  scopeBefore,
  scopeOf,
} from './read-view.ts';
export { chooseTime, offeredDays, type TimeRange } from './time-range.ts';
export { type Held, holdTo, readViewQuery, type ViewQuery, writeViewQuery } from './view-query.ts';
export { writeCsv, writeNdjson } from './write-rows.ts';
export { momentOf, readZone, shownAt } from './zone.ts';
