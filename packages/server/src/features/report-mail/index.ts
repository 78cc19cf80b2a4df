export { reportMailJobs } from './jobs.ts';
export { type LetterFrame, writeRunLetter } from './mails.ts';
export { MAIL_ATTEMPTS, queueReportMail } from './queue-mail.ts';
export { endOf } from './send-mail.ts';
