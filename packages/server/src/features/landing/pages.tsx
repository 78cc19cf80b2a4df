import { sitePage } from '../../lib/site-pages.ts';
import { LandingPage, type SiteConfig } from '../site/index.ts';

/** The landing host's first page. */
export function HomePage({ site }: { site: SiteConfig }) {
  const { title, description } = sitePage.home;
  return (
    <LandingPage site={site} page={sitePage.home}>
      <h1>{title}</h1>
      <p>{description}</p>
      <h2>Submit a quickstart</h2>
      <pre>
        {`curl -X POST ${site.baseUrl}/api/quickstart-submissions \\
  -H 'content-type: application/json' \\
  -d '{"email": "you@your-company.dev", "quickstart_url": "https://docs.your-company.dev/quickstart"}'`}
      </pre>
      <p>
        The <a href="/openapi.json">API description</a> lists every operation, field and error.
      </p>
    </LandingPage>
  );
}
