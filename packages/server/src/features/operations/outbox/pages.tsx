import { Page } from '../../site/index.ts';

export interface ShownMail {
  readonly id: string;
  readonly at: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

function sentAt(mail: ShownMail): string {
  return `${new Date(mail.at).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

/** The mails that no server took, newest first. */
export function OutboxPage({ mails, homeUrl }: { mails: readonly ShownMail[]; homeUrl: string }) {
  return (
    <Page title="Outbox – Waymark" homeUrl={homeUrl}>
      <h1>Outbox</h1>
      <p>
        No mail server is configured, so mail is kept here. Only programs on this machine can open this page.
        Set <code>WAYMARK_SMTP_URL</code> to send mail.
      </p>
      {mails.length === 0 ? (
        <p>No mail yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Sent</th>
              <th scope="col">To</th>
              <th scope="col">Subject</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr>
                <td>{sentAt(mail)}</td>
                <td>{mail.to}</td>
                <td>
                  <a href={`/outbox/${mail.id}`}>{mail.subject}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  );
}

/** One mail, as its text part. */
export function MailPage({ mail, homeUrl }: { mail: ShownMail; homeUrl: string }) {
  return (
    <Page title={`${mail.subject} – Outbox`} homeUrl={homeUrl}>
      <p>
        <a href="/outbox">Outbox</a>
      </p>
      <h1>{mail.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Sent</dt>
        <dd>{sentAt(mail)}</dd>
      </dl>
      <pre>{mail.text}</pre>
      <p>
        <a href={`/outbox/${mail.id}/message.eml`}>Download the message</a>
      </p>
    </Page>
  );
}
