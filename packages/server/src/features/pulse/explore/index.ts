export { type ListName, type ListRow, listNames } from './lists.ts';
export {
  type Bar,
  type Compared,
  type Looked,
  type Overview,
  readBars,
  readFailures,
  readList,
  readOverview,
  readRequests,
} from './read-view.ts';
export { type AskedTime, chooseTime, offeredDays, type TimeRange } from './time-range.ts';
export { type Held, holdTo, readViewQuery, type ViewQuery, writeViewQuery } from './view-query.ts';
export { readZone } from './zone.ts';
