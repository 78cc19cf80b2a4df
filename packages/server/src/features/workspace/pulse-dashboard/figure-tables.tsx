import type { PulseFigures } from '@waymark/contract';
import { ShareBar } from './charts.tsx';
import { count, formatWords, purposeWords, share, verdictWords, when } from './words.ts';

type Figures = PulseFigures['data'];

const nothing = <p>Nothing in this time.</p>;

/** How the requests divide, a bar for each part. */
function Shares({ name, parts }: { name: string; parts: readonly { label: string; requests: number }[] }) {
  const whole = parts.reduce((sum, { requests }) => sum + requests, 0);
  if (whole === 0) return nothing;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, requests }) => (
          <tr>
            <th scope="row">{label}</th>
            <td class="number">{count(requests)}</td>
            <td>
              {share(requests, whole)}
              <ShareBar part={requests} whole={whole} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the clients came for. */
export function Purposes({ figures }: { figures: Figures }) {
  const parts = figures.purposes.map(({ purpose, requests }) => ({ label: purposeWords[purpose], requests }));
  return <Shares name="Purpose" parts={parts} />;
}

/** In which form they got their answers. */
export function Formats({ figures }: { figures: Figures }) {
  const parts = figures.formats.map(({ format, requests }) => ({ label: formatWords[format], requests }));
  return <Shares name="Format" parts={parts} />;
}

/** Which agents came, what for, and whether they are who they say. */
export function Agents({ figures }: { figures: Figures }) {
  if (figures.agents.length === 0) return nothing;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Agent</th>
          <th scope="col">Purpose</th>
          <th scope="col">Identity</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col" class="number">
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.agents.map((agent) => (
          <tr>
            <th scope="row">
              {agent.name ?? 'Unnamed'}
              {agent.operator === null ? null : <small> {agent.operator}</small>}
            </th>
            <td data-label="Purpose">{purposeWords[agent.purpose]}</td>
            <td data-label="Identity" class={agent.verdict === 'spoofed' ? 'wrong' : undefined}>
              {verdictWords[agent.verdict]}
            </td>
            <td data-label="Requests" class="number">
              {count(agent.requests)}
            </td>
            <td data-label="Failed" class="number">
              {count(agent.failures)} ({share(agent.failures, agent.requests)})
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What fails, where and for whom. */
export function Failures({ figures }: { figures: Figures }) {
  if (figures.failing.length === 0) return <p>No request was answered with an error in this time.</p>;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Route or path</th>
          <th scope="col">Status</th>
          <th scope="col">Agent</th>
          <th scope="col" class="number">
            Requests
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.failing.map(({ route, status, name, requests }) => (
          <tr>
            <th scope="row">
              <code>{route}</code>
            </th>
            <td data-label="Status" class="wrong">
              {status}
            </td>
            <td data-label="Agent">{name ?? 'Unnamed'}</td>
            <td data-label="Requests" class="number">
              {count(requests)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is read most. */
export function Pages({ figures }: { figures: Figures }) {
  if (figures.pages.length === 0) return nothing;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col" class="number">
            Requests
          </th>
          <th scope="col" class="number">
            Failed
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.pages.map(({ path, requests, failures }) => (
          <tr>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td data-label="Requests" class="number">
              {count(requests)}
            </td>
            <td data-label="Failed" class="number">
              {count(failures)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The single requests, newest first. */
export function RecentEvents({ events }: { events: Figures['recent'] }) {
  if (events.length === 0) return nothing;
  return (
    <table class="stack">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Request</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr>
            <td>{when(event.at)}</td>
            <td data-label="Who">{event.name ?? <small>{event.user_agent}</small>}</td>
            <td data-label="Request">
              <code>
                {event.method ?? 'GET'} {event.path}
              </code>
            </td>
            <td data-label="Answer" class={(event.status ?? 0) >= 400 ? 'wrong' : undefined}>
              {event.status ?? 'unknown'} {formatWords[event.format]}
              {event.error_code === null ? null : <small> {event.error_code}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
