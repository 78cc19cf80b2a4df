import type { FailedMail, JobState, ListedJob } from '../../../jobs/index.ts';
import { ButtonForm } from '../../humans/index.ts';
import { hideAddresses } from './hide-addresses.ts';
import { cancelWayOf } from './job-rules.ts';
import { type Column, Further, type OperatorFrame, OperatorPage, sections, Table, When } from './pages.tsx';

/** The states of jobs in words, in the order in which they are offered. */
export const stateLabels: Readonly<Record<JobState, string>> = {
  dead: 'Given up',
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
};

function Change({ job, token }: { job: ListedJob; token: string }) {
  const fields = { job: job.id };
  const of = `the job ${job.kind} of ${new Date(job.createdAt).toISOString()}`;
  if (job.state === 'dead')
    return <ButtonForm token={token} action="/operator/queue/retry" fields={fields} label="Retry" of={of} />;
  const way = cancelWayOf(job.kind);
  const isCancelled = job.state === 'queued' ? way !== undefined : job.state === 'running' && way === 'run';
  if (!isCancelled) return <>–</>;
  return (
    <ButtonForm
      token={token}
      action="/operator/queue/cancel"
      fields={fields}
      label="Cancel"
      of={of}
      kind="danger"
    />
  );
}

const problem: Column<ListedJob> = {
  label: 'Problem',
  cell: (job) => (job.problem === null ? '–' : <span class="words">{hideAddresses(job.problem)}</span>),
};

interface QueuePageProps extends OperatorFrame {
  readonly token: string;
  readonly state: JobState;
  readonly jobs: { readonly page: readonly ListedJob[]; readonly next: string | undefined };
  readonly counts: Readonly<Record<JobState, number>>;
}

/** The jobs of one state. */
export function QueuePage(props: QueuePageProps) {
  const { token, state, jobs, counts } = props;
  const { path } = sections.queue;
  const change = (job: ListedJob) => <Change job={job} token={token} />;
  return (
    <OperatorPage {...props}>
      <nav class="tabs" aria-label="Jobs by state">
        {Object.entries(stateLabels).map(([name, label]) => (
          <a href={`${path}?state=${name}`} {...(name === state ? { 'aria-current': 'page' } : {})}>
            {`${label} (${counts[name as JobState]})`}
          </a>
        ))}
      </nav>
      {jobs.page.length === 0 ? (
        <p>No such job.</p>
      ) : (
        <Table
          caption={`Jobs: ${stateLabels[state]}`}
          rows={jobs.page}
          columns={[
            {
              label: 'Kind',
              cell: (job) => (
                <>
                  {job.kind} <small>{job.id}</small>
                </>
              ),
            },
            { label: 'Queued', cell: (job) => <When at={job.createdAt} /> },
            {
              label: state === 'queued' ? 'Due' : state === 'running' ? 'Lease until' : 'Ended',
              cell: (job) => <When at={job.finishedAt ?? job.readyAt} />,
            },
            { label: 'Attempts', isNumber: true, cell: (job) => `${job.attempts} of ${job.maxAttempts}` },
            ...(jobs.page.some((job) => job.problem !== null) ? [problem] : []),
            ...(state === 'done' ? [] : [{ label: 'Change', cell: change }]),
          ]}
        />
      )}
      <Further path={`${path}?state=${state}`} next={jobs.next} />
      <p>
        <small>
          What is running ends by itself, but an audit, which a worker lets go of within seconds. Schedules
          and what the service owes somebody are not cancelled: they would be queued again. Each change is in
          the security log.
        </small>
      </p>
    </OperatorPage>
  );
}

const mailLabels: Readonly<Record<FailedMail['kind'], string>> = {
  'audit.mail': 'Report to its submitter',
  'audit.notice': 'Report to a person of a workspace',
  'arena.mail': 'Proof pack',
  'origin.notice': 'Lapsed proof of a site',
};

/** Mails that did not arrive, by the number of what they are about; to whom they went and what they say is not shown. */
export function MailPage(
  props: OperatorFrame & {
    readonly token: string;
    readonly mails: { readonly page: readonly FailedMail[]; readonly next: string | undefined };
    readonly failedDeliveries: number;
  },
) {
  const { token, mails, failedDeliveries } = props;
  return (
    <OperatorPage {...props}>
      {mails.page.length === 0 ? (
        <p>No mail has failed whose end is noted.</p>
      ) : (
        <Table
          caption="Mails that did not arrive"
          rows={mails.page}
          columns={[
            {
              label: 'Mail',
              cell: (mail) => (
                <>
                  {mailLabels[mail.kind]} <small>{mail.key}</small>
                </>
              ),
            },
            { label: 'Ended', cell: (mail) => <When at={mail.settledAt} /> },
            { label: 'How', cell: (mail) => (mail.state === 'bounced' ? 'refused for good' : 'given up') },
            {
              label: 'Why',
              cell: (mail) =>
                mail.reply === null ? '–' : <span class="words">{hideAddresses(mail.reply)}</span>,
            },
            {
              label: 'Change',
              cell: (mail) => (
                <ButtonForm
                  token={token}
                  action="/operator/mail/retry"
                  fields={{ kind: mail.kind, key: mail.key }}
                  label="Send again"
                  of={`${mailLabels[mail.kind]} ${mail.key}`}
                />
              ),
            },
          ]}
        />
      )}
      <Further path={sections.mail.path} next={mails.next} />
      <p>
        <small>
          How sign-in codes end is noted nowhere. Other mails are jobs: see{' '}
          <a href={sections.queue.path}>what was given up</a>. Messages of alerts that did not arrive:{' '}
          {failedDeliveries}; the people of their workspaces see which, and send them again.
        </small>
      </p>
    </OperatorPage>
  );
}
