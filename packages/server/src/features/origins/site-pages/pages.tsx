import type { Child } from 'hono/jsx';
import { CsrfField } from '../../humans/index.ts';
import { AppPage, type InWorkspace } from '../../site/index.ts';
import type { NextStep, Site } from '../proofs/index.ts';
import { NextAction, sitesPath } from './next-action.tsx';
import { type Notice, notices, stateWords } from './words.ts';

export interface Frame {
  readonly within: InWorkspace;
  readonly workspace: { readonly id: string; readonly name: string };
  readonly notice?: Notice | undefined;
}

export interface SitesPageProps extends Frame {
  readonly sites: readonly Site[];
  /** What comes next for each, by origin. */
  readonly steps: ReadonlyMap<string, NextStep>;
  /** What was typed in vain, and why. */
  readonly refused?: { readonly typed: string; readonly problem: string } | undefined;
}

export function NoticeBox({ notice }: { notice: Notice | undefined }) {
  if (notice === undefined) return null;
  const { text, isError } = notices[notice];
  return (
    <div class={isError ? 'notice wrong' : 'notice'} role={isError ? 'alert' : 'status'}>
      <p>{text}</p>
    </div>
  );
}

/** One of several ways, under its own heading. */
export function Card({ id, title, children }: { id: string; title: string; children: Child }) {
  return (
    <section class="card" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function AddForm({
  path,
  refused,
  formToken,
}: { path: string; formToken: string } & Pick<SitesPageProps, 'refused'>) {
  const described = refused === undefined ? 'site-hint' : 'site-error site-hint';
  return (
    <form method="post" action={path} novalidate>
      <CsrfField token={formToken} />
      <label for="site">Address of the site</label>
      <p class="hint" id="site-hint">
        For example https://docs.your-company.dev
      </p>
      {refused === undefined ? null : (
        <p class="error" id="site-error" role="alert">
          {refused.problem}
        </p>
      )}
      <input
        id="site"
        name="site"
        type="text"
        inputmode="url"
        autocomplete="url"
        autocapitalize="none"
        spellcheck={false}
        required
        value={refused?.typed ?? ''}
        aria-describedby={described}
        {...(refused === undefined ? {} : { 'aria-invalid': 'true' })}
      />
      <p class="actions">
        <button type="submit">Add the site</button>
      </p>
    </form>
  );
}

function SiteRow({
  site,
  steps,
  workspaceId,
}: Pick<SitesPageProps, 'steps'> & { site: Site; workspaceId: string }) {
  const path = sitesPath(workspaceId);
  return (
    <tr>
      <th scope="row">
        {site.added === undefined ? site.origin : <a href={`${path}/${site.added.id}`}>{site.origin}</a>}
      </th>
      <td data-label="Proof" class={site.state === 'lapsed' ? 'wrong' : undefined}>
        {stateWords(site)}
      </td>
      <td data-label="Pulse">
        {site.project === undefined ? (
          'Not set up'
        ) : (
          <a href={`/workspace/projects/${site.project.id}`}>{site.project.name}</a>
        )}
      </td>
      <td data-label="Next">
        <NextAction workspaceId={workspaceId} site={site} next={steps.get(site.origin)} />
      </td>
    </tr>
  );
}

/** The sites of a workspace, each with its proof, its Pulse project, and what is to be done next. */
function SiteTable({ sites, steps, workspace }: SitesPageProps) {
  return (
    <table class="stack">
      <caption class="away">The sites of this workspace</caption>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Proof</th>
          <th scope="col">Pulse</th>
          <th scope="col">Next</th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site) => (
          <SiteRow site={site} steps={steps} workspaceId={workspace.id} />
        ))}
      </tbody>
    </table>
  );
}

/** The sites of a workspace, and the form that adds one. */
export function SitesPage(props: SitesPageProps) {
  const { workspace, refused, within, sites } = props;
  const path = sitesPath(workspace.id);
  const title = `Sites of ${workspace.name} – Waymark`;
  return (
    <AppPage within={within} title={refused === undefined ? title : `Error: ${title}`}>
      <h1>Sites of {workspace.name}</h1>
      <NoticeBox notice={props.notice} />
      <h2>Add a site</h2>
      <p>
        A site of your own can be audited by schedule, and its audits belong to the workspace. After adding it
        you prove that it is yours, by a DNS record, a file, a tag or the Pulse middleware.
      </p>
      <AddForm path={path} refused={refused} formToken={within.formToken} />
      <h2>Sites</h2>
      {sites.length === 0 ? (
        <p>No site yet. Once one is added above and proven, its pages can be audited.</p>
      ) : (
        <SiteTable {...props} />
      )}
    </AppPage>
  );
}
