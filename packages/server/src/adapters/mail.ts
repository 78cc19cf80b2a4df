import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config/index.ts';
import { newId } from '../lib/crypto/ids.ts';
import { type Mail, type Mailer, MailRefusedError } from '../lib/mail/mail.ts';
import { openOutbox } from './outbox.ts';

const SMTP_TIMEOUT_MS = 20_000;

function attachmentOf({
  fileName: filename,
  mimeType: contentType,
  content,
}: NonNullable<Mail['attachment']>) {
  return { filename, contentType, content, contentDisposition: 'attachment' as const };
}

function pictureOf({ cid, mimeType: contentType, content }: NonNullable<Mail['picture']>) {
  const filename = `${cid}.${contentType.split('/')[1]}`;
  return { cid, filename, contentType, content, contentDisposition: 'inline' as const };
}

function messageOf(mail: Mail, config: Pick<Config, 'mailFrom' | 'baseUrl'>) {
  const id = mail.id ?? newId();
  return {
    from: config.mailFrom,
    // As an object it is one address; a text would be read as a list, in which a stranger could add others.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: [
      ...(mail.attachment === undefined ? [] : [attachmentOf(mail.attachment)]),
      ...(mail.picture === undefined ? [] : [pictureOf(mail.picture)]),
    ],
    ...(mail.at === undefined ? {} : { date: new Date(mail.at) }),
    messageId: `<${id}@${new URL(config.baseUrl).hostname}>`,
    // A mail is built from our own strings only: no file or URL may be pulled in by them.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpMailer(transport: Transporter, config: Pick<Config, 'mailFrom' | 'baseUrl'>): Mailer {
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, config));
      } catch (error) {
        throw error instanceof Error ? new MailRefusedError(error) : error;
      }
    },
    verify: async () => void (await transport.verify()),
  };
}

function outboxMailer(config: Pick<Config, 'mailFrom' | 'baseUrl' | 'dataDir'>): Mailer {
  const outbox = openOutbox(config.dataDir);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, config));
      // `buffer: true` makes nodemailer answer a Buffer; its types still allow a stream.
      outbox.store(mail, message as Buffer);
    },
    verify: async () => outbox.verify(),
  };
}

/** SMTP when it is configured, the outbox otherwise. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl' | 'dataDir'>): Mailer {
  if (config.smtpUrl === undefined) return outboxMailer(config);
  const transport = createTransport({
    url: config.smtpUrl.reveal(),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return smtpMailer(transport, config);
}
