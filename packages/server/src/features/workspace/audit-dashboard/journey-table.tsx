import type { AuditRow, JourneyRow } from '../../audits/index.ts';
import { CsrfField } from '../../humans/index.ts';
import { isBad, journeyVerdict, runResult, stopTexts, when } from './words.ts';

interface JourneyForms {
  readonly path: string;
  readonly formToken: string;
}

const rhythms = [
  ['off', 'Only on demand'],
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
] as const;

function ScheduleForm({ journey, path, formToken }: JourneyForms & { journey: JourneyRow }) {
  const field = `every-${journey.id}`;
  return (
    <form class="inline actions" method="post" action={`${path}/schedule`}>
      <CsrfField token={formToken} />
      <input type="hidden" name="journey" value={journey.id} />
      <label class="away" for={field}>
        How often {journey.quickstartUrl} is audited
      </label>
      <select id={field} name="every">
        {rhythms.map(([value, text]) => (
          <option value={value} selected={value === (journey.every ?? 'off')}>
            {text}
          </option>
        ))}
      </select>
      <button type="submit" class="quiet">
        Set<span class="away"> the schedule of {journey.quickstartUrl}</span>
      </button>
    </form>
  );
}

/** What became of an audit that gave its page no verdict, with the way to it. */
export function AuditState({ audit }: { audit: AuditRow }) {
  return (
    <>
      {runResult(audit)} <a href={`/reports/${audit.slug}`}>{new URL(audit.quickstartUrl).pathname}</a>
    </>
  );
}

type Standing = ReadonlyMap<string, AuditRow>;

function Verdict({ journey, standing }: { journey: JourneyRow; standing: Standing }) {
  const audit = standing.get(journey.id);
  if (audit === undefined) return <>{journeyVerdict(journey)}</>;
  if (journey.verdict === null) return <AuditState audit={audit} />;
  return (
    <a href={`/reports/${audit.slug}`}>
      {journeyVerdict(journey)}
      <span class="away">: the report on {journey.quickstartUrl}</span>
    </a>
  );
}

function Row(props: JourneyForms & { journey: JourneyRow; standing: Standing }) {
  const { journey, standing, path, formToken } = props;
  return (
    <tr>
      <th scope="row">
        <a href={journey.quickstartUrl} rel="noopener noreferrer nofollow">
          {journey.quickstartUrl}
        </a>
      </th>
      <td data-label="Verdict" class={isBad(journey.verdict) ? 'wrong' : undefined}>
        <Verdict journey={journey} standing={standing} />
      </td>
      <td data-label="Schedule">
        <ScheduleForm journey={journey} path={path} formToken={formToken} />
        {journey.nextAt === null ? null : <small>Next: {when(journey.nextAt)}</small>}
        {journey.stoppedReason === null ? null : (
          <p class="error">
            {stopTexts[journey.stoppedReason]}
            {journey.stoppedAt === null ? null : ` (${when(journey.stoppedAt)})`}
          </p>
        )}
      </td>
      <td>
        <form method="post" action={`${path}/again`}>
          <CsrfField token={formToken} />
          <button type="submit" name="journey" value={journey.id}>
            Audit again<span class="away"> {journey.quickstartUrl}</span>
          </button>
        </form>
      </td>
    </tr>
  );
}

/** The pages of a workspace: what is known of each, how often it is audited, and a button to do so now. */
export function JourneyTable(props: JourneyForms & { journeys: readonly JourneyRow[]; standing: Standing }) {
  const { journeys, standing, ...forms } = props;
  if (journeys.length === 0)
    return (
      <p>Nothing has been audited yet. A page that you have audited stands here, and can be scheduled.</p>
    );
  return (
    <table class="stack">
      <caption class="away">The audited pages of this workspace</caption>
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Last verdict</th>
          <th scope="col">Schedule</th>
          <th scope="col">
            <span class="away">Audit again</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {journeys.map((journey) => (
          <Row journey={journey} standing={standing} {...forms} />
        ))}
      </tbody>
    </table>
  );
}
