import { sitePage } from '../../lib/site-pages.ts';

/** The home page as Markdown. */
export function homeMarkdown({ baseUrl }: { readonly baseUrl: string }): string {
  const { title, description } = sitePage.home;
  return `# ${title}

> For agents: everything this site has is listed in ${baseUrl}/llms.txt.

${description}
`;
}
