import type { NextStep, OriginRow } from '../proofs/index.ts';

export interface NextActionProps {
  readonly workspaceId: string;
  readonly site: { readonly origin: string; readonly added: OriginRow | undefined };
  readonly next: NextStep | undefined;
}

/** The pages of a workspace on which sites are shown, proven and removed. */
export const sitesPath = (workspaceId: string) => `/workspace/sites/${workspaceId}`;

/** What comes next for a site, as the button that does it. */
export function NextAction({ workspaceId, site: { origin, added }, next }: NextActionProps) {
  const audits = `/workspace/audits/${workspaceId}`;
  if (next === undefined || (next.step === 'prove' && added === undefined)) return null;
  if (next.step === 'none')
    return (
      <a href={`${audits}#pages`}>
        {next.scheduled === 1 ? '1 page' : `${next.scheduled} pages`} audited by schedule
      </a>
    );
  const { href, verb, link } = {
    prove: { href: `${sitesPath(workspaceId)}/${added?.id ?? ''}`, verb: 'Prove', link: ' ' },
    audit: {
      href: `${audits}?page=${encodeURIComponent(`${origin}/`)}`,
      verb: 'Audit a page',
      link: ' of ',
    },
    schedule: { href: `${audits}#pages`, verb: 'Set a schedule', link: ' for ' },
  }[next.step];
  return (
    <a class="button" href={href}>
      {verb}
      <span class="away">
        {link}
        {origin}
      </span>
    </a>
  );
}
