export { reportMailJobs } from './jobs.ts';
export { type LetterFrame, writeRunLetter } from './mails.ts';
export { queueReportMail } from './send-mail.ts';
export { topFinding } from './top-finding.ts';
