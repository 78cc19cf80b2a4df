import { AppPage, type InWorkspace } from '../../site/index.ts';
import { alertStyle } from './alert-style.ts';
import { type Notice, notices } from './words.ts';

/** What every page of a workspace's alerts is made of. */
export interface Frame {
  readonly within: InWorkspace;
  readonly formToken: string;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly base: string;
  readonly zone: string;
  readonly mayManage: boolean;
  readonly notice: Notice | undefined;
}

function NoticeBox({ notice }: { notice: Notice | undefined }) {
  if (notice === undefined) return null;
  const { text, isError } = notices[notice];
  return (
    <div class={isError ? 'notice wrong' : 'notice'} role={isError ? 'alert' : 'status'}>
      <p>{text}</p>
    </div>
  );
}

/** What a form was refused for. */
export function ProblemBox({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null;
  return (
    <div class="notice wrong" role="alert">
      <p>{problem}</p>
    </div>
  );
}

interface AlertFrameProps extends Pick<Parameters<typeof AppPage>[0], 'children'> {
  readonly frame: Frame;
  readonly title: string;
  readonly at: 'alerts' | 'channels' | 'below';
  readonly hasProblem?: boolean;
}

/** A page of a workspace's alerts, with the way back. */
export function AlertFrame(props: AlertFrameProps) {
  const { frame, title, at, hasProblem = false } = props;
  const { base, workspace, within, mayManage } = frame;
  const named = `${title} – ${workspace.name} – Waymark`;
  return (
    <AppPage within={within} title={hasProblem ? `Error: ${named}` : named} isWide style={alertStyle}>
      <nav class="tabs" aria-label={`Alerts of ${workspace.name}`}>
        <a href={base} aria-current={at === 'alerts' ? 'page' : undefined}>
          Alerts
        </a>
        {mayManage ? (
          <a href={`${base}/channels`} aria-current={at === 'channels' ? 'page' : undefined}>
            Channels and settings
          </a>
        ) : null}
      </nav>
      <h1>{title}</h1>
      <NoticeBox notice={frame.notice} />
      {props.children}
    </AppPage>
  );
}

/** For members who may read but not change. */
export function NotYoursPage({ within, base }: { within: InWorkspace; base: string }) {
  const { name } = within.workspace;
  return (
    <AppPage within={within} title="Not yours to change – Waymark">
      <h1>Not yours to change</h1>
      <p>
        Only owners and admins of {name} choose who is told of alerts. <a href={base}>The alerts of {name}</a>
      </p>
    </AppPage>
  );
}

/** For an alert or a channel that there is not. */
export function NothingHere({ frame, what }: { frame: Frame; what: string }) {
  return (
    <AlertFrame frame={frame} title={`No such ${what}`} at="below">
      <p>
        It was removed, or its time is over. <a href={frame.base}>The alerts of {frame.workspace.name}</a>
      </p>
    </AlertFrame>
  );
}
