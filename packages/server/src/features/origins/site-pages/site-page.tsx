import { ButtonForm } from '../../humans/index.ts';
import { AppPage, copyScript } from '../../site/index.ts';
import type { Findings, NextStep, OriginRow, ProofTexts, ProofWay, Site } from '../proofs/index.ts';
import { NextAction, sitesPath } from './next-action.tsx';
import { Card, type Frame, NoticeBox } from './pages.tsx';
import { findingWords, isMistake, stateWords, wayTitles, when } from './words.ts';

export interface SitePageProps extends Frame {
  readonly site: Site & { readonly added: OriginRow };
  readonly next: NextStep | undefined;
  readonly texts: ProofTexts;
  readonly findings: Findings;
  /** Whether the reader may remove it. */
  readonly isRemovable: boolean;
}

function Seen({ way, props }: { way: ProofWay; props: SitePageProps }) {
  const [finding, checkedAt] = [props.findings[way], props.site.added.checkedAt];
  if (finding === undefined || checkedAt === null) return null;
  return (
    <p class={isMistake(finding) ? 'error' : undefined}>
      Seen at {when(checkedAt)}: {findingWords(finding)}
    </p>
  );
}

function RecordWay({ props }: { props: SitePageProps }) {
  const { recordName, line } = props.texts;
  if (recordName === undefined) return null;
  return (
    <Card id="way-dns" title={wayTitles.dns}>
      <p>
        Add this record where the names of your domain are kept. It also works where the docs are hosted
        elsewhere.
      </p>
      <dl>
        <dt>Type</dt>
        <dd>TXT</dd>
        <dt>Name</dt>
        <dd data-copy="Copy the name">
          <code>{recordName}</code>
        </dd>
        <dt>Value</dt>
        <dd data-copy="Copy the value">
          <code>{line}</code>
        </dd>
      </dl>
      <Seen way="dns" props={props} />
    </Card>
  );
}

function FileWay({ props }: { props: SitePageProps }) {
  const { fileUrl, line } = props.texts;
  return (
    <Card id="way-file" title={wayTitles.file}>
      <p>
        Put a text file at <code>{fileUrl}</code> with this line:
      </p>
      <div data-copy="Copy the line">
        <pre tabindex={0}>{line}</pre>
      </div>
      <Seen way="file" props={props} />
    </Card>
  );
}

function TagWay({ props }: { props: SitePageProps }) {
  const { homeUrl, tag } = props.texts;
  return (
    <Card id="way-meta" title={wayTitles.meta}>
      <p>
        Put this tag into the <code>&lt;head&gt;</code> of <code>{homeUrl}</code>:
      </p>
      <div data-copy="Copy the tag">
        <pre tabindex={0}>{tag}</pre>
      </div>
      <Seen way="meta" props={props} />
    </Card>
  );
}

/** The middleware, which an agent installs; its claimed project proves the origin too. */
function PulseWay({ props }: { props: SitePageProps }) {
  const { origin } = props.site;
  if (new URL(origin).protocol !== 'https:') return null;
  return (
    <Card id="way-pulse" title="The Pulse middleware">
      <p>
        It also shows which agents visit the site and where they fail. Give this to your coding agent, and
        open the link that it hands you: a project that you claim into this workspace is proof enough.
      </p>
      <div data-copy="Copy for your agent">
        <pre tabindex={0}>
          Set up Pulse on {origin} as {props.within.homeUrl}/pulse.md says, then give me the claim link.
        </pre>
      </div>
      <p>
        <a href={`${props.within.homeUrl}/pulse`}>What Pulse is and how it is set up</a>
      </p>
    </Card>
  );
}

function Ways({ props }: { props: SitePageProps }) {
  return (
    <>
      <p>
        One of these is enough. The texts are this workspace’s own and no secret: leave them in place. They
        are looked for by themselves within minutes, and then every day.
      </p>
      <RecordWay props={props} />
      <FileWay props={props} />
      <TagWay props={props} />
      <PulseWay props={props} />
    </>
  );
}

function State({ props: { site, workspace, next } }: { props: SitePageProps }) {
  const { added, project } = site;
  const { lapsedAt, seenAt } = added;
  if (site.state === 'proven')
    return (
      <>
        <p>
          <strong class="state passed">{stateWords(site)}</strong>{' '}
          {project === undefined && seenAt !== null ? `Last seen at ${when(seenAt)}.` : null}
        </p>
        <p class="actions">
          <NextAction workspaceId={workspace.id} site={site} next={next} />
          {next?.step === 'audit' ? null : (
            <a href={`/workspace/audits/${workspace.id}?page=${encodeURIComponent(`${site.origin}/`)}`}>
              Audit another page of this site
            </a>
          )}
        </p>
      </>
    );
  return (
    <p>
      <strong class={site.state === 'lapsed' ? 'state failed' : 'state inconclusive'}>
        {stateWords(site)}
      </strong>{' '}
      {lapsedAt === null
        ? 'Put one of the texts below in place, then check.'
        : `Daily checks have not found the proof any more since ${when(lapsedAt)}: schedules of this site stop at their next date. Put the text back, then check.`}
    </p>
  );
}

function CheckForm({ props }: { props: SitePageProps }) {
  const path = `${sitesPath(props.workspace.id)}/${props.site.added.id}`;
  return (
    <div class="actions">
      <ButtonForm
        token={props.within.formToken}
        action={`${path}/check`}
        fields={{}}
        label="Check now"
        {...(props.site.state === 'proven' ? { kind: 'quiet' } : {})}
      />
      {props.isRemovable ? (
        <ButtonForm
          token={props.within.formToken}
          action={`${path}/remove`}
          fields={{}}
          label="Remove the site"
          kind="danger"
        />
      ) : null}
    </div>
  );
}

/** One site: where its proof stands, the texts that prove it, and the button that looks for them. */
export function SitePage(props: SitePageProps) {
  const { site, workspace } = props;
  const { host } = new URL(site.origin);
  return (
    <AppPage within={props.within} title={`${host} – ${workspace.name} – Waymark`} script={copyScript}>
      <h1>{site.origin}</h1>
      <NoticeBox notice={props.notice} />
      <State props={props} />
      {site.state === 'proven' ? (
        <details>
          <summary>How it is proven</summary>
          <Ways props={props} />
        </details>
      ) : (
        <>
          <h2>Prove that it is yours</h2>
          <Ways props={props} />
        </>
      )}
      <CheckForm props={props} />
    </AppPage>
  );
}
