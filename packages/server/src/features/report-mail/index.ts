export { reportMailJobs } from './jobs.ts';
export { queueReportMail } from './queue-mail.ts';
