import { sitePage } from '../../site/index.ts';
import { catalogPaths } from './catalog-config.ts';

/** The `Link` headers of both hosts (RFC 8288): all documents are on the landing host. */
export function discoveryLinks({ baseUrl }: { readonly baseUrl: string }): readonly string[] {
  return [
    `<${baseUrl}${catalogPaths.apiCatalog}>; rel="api-catalog"; type="application/linkset+json"`,
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json"`,
    `<${baseUrl}${sitePage.developers.markdownPath}>; rel="service-doc"; type="text/markdown"`,
    `<${baseUrl}${sitePage.agents.markdownPath}>; rel="help"; type="text/markdown"`,
    `<${baseUrl}${catalogPaths.llms}>; rel="describedby"; type="text/plain"`,
  ];
}
