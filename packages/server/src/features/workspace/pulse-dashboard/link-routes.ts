import { isId } from '../../../lib/crypto/ids.ts';
import { ServiceError } from '../../../lib/errors/service-error.ts';
import { askFirst, csrfToken, type Question, sendOn } from '../../humans/index.ts';
import { liveViewLinks, makeViewLink, readSharedPage, revokeViewLink } from '../../pulse/index.ts';
import { momentsOf, type Place } from './address.ts';
import { LinkPage, type LinkPageProps } from './link-page.tsx';
import { type Ask, changeOf, type DashboardDeps, type Show, sendView, type Visit, viewOf } from './visit.ts';

/** Which page of the view is to be shared. */
const sharedPageOf = (c: Ask) => readSharedPage(c.req.query('shows') ?? '') ?? 'figures';

/** The links to views of a project, and a form for one more. */
export async function showLinks(
  deps: DashboardDeps,
  c: Ask,
  visit: Visit,
  place: Place,
  more: Pick<LinkPageProps, 'fresh' | 'problem' | 'name'> = {},
): Promise<Response> {
  const { project } = visit;
  const html = LinkPage({
    view: viewOf(visit, { ...place, page: `${place.base}/links` }),
    formToken: csrfToken(c, deps.humans),
    shows: sharedPageOf(c),
    links: await liveViewLinks(deps.store.db, project.id, deps.clock()),
    ...more,
  });
  return await sendView(c, html, more.problem === undefined ? 200 : 409);
}

export const makeLink: Show = async (deps, c, visit, place) => {
  const form = await c.req.parseBody();
  const name = String(form.name ?? '').trim();
  const { query, range, times } = place;
  // All that one visitor did is nobody's to pass on.
  if (query.held.client !== undefined)
    return await showLinks(deps, c, visit, place, {
      problem: 'A link cannot be held to one client. Take that filter away first.',
      name,
    });
  // Dates are kept as moments, so that they mean the same to every reader.
  const isFixed = query.time.kind === 'custom' || form.time === 'fixed';
  const wanted = {
    name,
    query: isFixed ? { ...query, time: momentsOf(range) } : query,
    zone: times.zone,
    shows: sharedPageOf(c),
    lastsDays: Number(form.lasts),
    mayExport: form.export === 'yes',
  };
  try {
    const made = await makeViewLink(deps, changeOf(visit), wanted);
    if (made === undefined) return sendOn(c, `${place.base}/links`);
    const url = `${deps.config.platformUrl}/views/${made.token}`;
    return await showLinks(deps, c, visit, place, { fresh: { url, expiresAt: made.expiresAt } });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return await showLinks(deps, c, visit, place, { problem: `${error.message} ${error.resolution}`, name });
  }
};

/** The question before a link ends; none about what is no link of the project. */
async function linkQuestion(deps: DashboardDeps, base: string, projectId: string, linkId: string) {
  const links = await liveViewLinks(deps.store.db, projectId, deps.clock());
  const link = links.find(({ id }) => id === linkId);
  if (link === undefined) return undefined;
  const question: Question = {
    title: `Revoke the link “${link.name}”?`,
    consequences: ['Whoever has it no longer sees the view.', 'This cannot be undone. The figures stay.'],
    action: `${base}/links/revoke`,
    fields: { link: link.id },
    label: 'Revoke',
    back: `${base}/links`,
  };
  return question;
}

export const endLink: Show = async (deps, c, visit, { base }) => {
  const linkId = String((await c.req.parseBody()).link ?? '');
  const asking = { humans: deps.humans, within: visit.within };
  const asked = await askFirst(c, asking, () => linkQuestion(deps, base, visit.project.id, linkId));
  if (asked !== undefined) return asked;
  if (isId(linkId)) await revokeViewLink(deps, changeOf(visit), linkId);
  return sendOn(c, `${base}/links`);
};
