export {
  type InsightFile,
  type InsightName,
  insightFilesOf,
  insightNames,
  insightRows,
} from './export-insights.ts';
export {
  assistantHosts,
  type ForbiddenVisit,
  readBrokenJourneys,
  readForbidden,
  readJourneyDays,
  readMarkdown,
  readReferrals,
  readUnread,
  type UnreadPage,
} from './read-insights.ts';
