export {
  type InsightFile,
  type InsightName,
  insightFilesOf,
  insightNames,
  insightRows,
} from './export-insights.ts';
export {
  assistantHosts,
  countMarkdown,
  type ForbiddenVisit,
  readBrokenJourneys,
  readForbidden,
  readJourneyDays,
  readMissedMarkdown,
  readReferrals,
  readUnread,
  type UnreadPage,
} from './read-insights.ts';
