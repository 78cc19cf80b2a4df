import { agentOperations, platformPaths } from '@waymark/contract';
import { sitePage } from '../../site/index.ts';
import { type CatalogConfig, catalogPaths } from './catalog-config.ts';

/** The profile that RFC 9727 §4 asks the linkset to name. */
export const API_CATALOG_PROFILE = 'https://www.rfc-editor.org/info/rfc9727';

interface Target {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

interface LinkContext {
  readonly anchor: string;
  readonly [relation: string]: string | readonly Target[];
}

/** A linkset (RFC 9264 §4.2). */
export interface Linkset {
  readonly linkset: readonly LinkContext[];
}

function markdown(href: string, title: string): Target {
  return { href, type: 'text/markdown', title };
}

function landingApi({ baseUrl, arenaEnabled }: CatalogConfig, described: Record<string, readonly Target[]>) {
  const common = {
    ...described,
    status: [{ href: `${baseUrl}/health`, type: 'application/json' }],
  };
  const doc = (page: { markdownPath: string; title: string }) => [
    markdown(`${baseUrl}${page.markdownPath}`, page.title),
  ];
  const audits = {
    anchor: `${baseUrl}/api/quickstart-submissions`,
    ...common,
    'service-doc': doc(sitePage.audits),
  };
  const arena = {
    anchor: `${baseUrl}/api/arena/report-requests`,
    ...common,
    'service-doc': doc(sitePage.arena),
  };
  return arenaEnabled ? [audits, arena] : [audits];
}

function platformApi({ baseUrl, platformUrl }: CatalogConfig, described: Record<string, readonly Target[]>) {
  const registration = [markdown(`${baseUrl}${sitePage.agents.markdownPath}`, sitePage.agents.title)];
  const metadata = (path: string) => [{ href: `${platformUrl}${path}`, type: 'application/json' }];
  const [profile] = agentOperations;
  return [
    {
      anchor: `${platformUrl}/api/v1/pulse/setups`,
      ...described,
      'service-doc': [markdown(`${baseUrl}${sitePage.pulse.markdownPath}`, sitePage.pulse.title)],
    },
    {
      anchor: `${platformUrl}${platformPaths.identity}`,
      ...described,
      'service-doc': registration,
      'service-meta': metadata(platformPaths.authorizationServer),
    },
    {
      anchor: `${platformUrl}${profile.path}`,
      ...described,
      'service-doc': registration,
      'service-meta': metadata(`${platformPaths.protectedResource}${platformPaths.agentApi}`),
    },
  ];
}

/** The catalog of every public API (RFC 9727): where it answers, what describes and explains it. */
export function describeApis(config: CatalogConfig): Linkset {
  const description = {
    href: `${config.baseUrl}/openapi.json`,
    type: 'application/vnd.oai.openapi+json',
    title: 'OpenAPI 3.1 of both hosts',
  };
  const described = { 'service-desc': [description] };
  const apis: readonly LinkContext[] = [...landingApi(config, described), ...platformApi(config, described)];
  const developers = markdown(
    `${config.baseUrl}${sitePage.developers.markdownPath}`,
    sitePage.developers.title,
  );
  return {
    linkset: [
      {
        anchor: `${config.baseUrl}${catalogPaths.apiCatalog}`,
        item: apis.map(({ anchor }) => ({ href: anchor })),
        'service-doc': [developers],
      },
      ...apis,
    ],
  };
}
