export { type InsightName, insightNames, insightRows } from './export-insights.ts';
export {
  assistantHosts,
  countMarkdown,
  type ForbiddenVisit,
  readForbidden,
  readJourneys,
  readMissedMarkdown,
  readReferrals,
  readUnread,
  type UnreadPage,
} from './read-insights.ts';
