import { packagePaths, platformPaths } from '@waymark/contract';
import { examplePages, openPages, sitePage } from '../../site/index.ts';
import { type CatalogConfig, catalogPaths, type ListedPage } from './catalog-config.ts';
import type { Skill } from './skills/skill.ts';

/** So many entries keep the index below the 50,000 characters that readers take in. */
const MOST_ENTRIES = 100;

function plain(text: string): string {
  return text
    .replaceAll(/[[\]()<>`\\]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function link(url: string, title: string, note: string): string {
  return `- [${title}](${url}): ${note}`;
}

function pageLinks(baseUrl: string, pages: readonly ListedPage[]): string {
  return pages
    .map(({ markdownPath, title, description }) =>
      link(`${baseUrl}${markdownPath}`, plain(title), plain(description)),
    )
    .join('\n');
}

/** For programs rather than readers, so they are named and not linked: checkers take every link for a page. */
function machineDocuments({ baseUrl, platformUrl }: CatalogConfig): string {
  return [
    `OpenAPI 3.1 of both hosts, with examples: ${baseUrl}/openapi.json`,
    `The Pulse middleware and the waymark command as npm packages, with versions and hashes: ${baseUrl}${packagePaths.index}`,
    ...(baseUrl === platformUrl
      ? []
      : [`OpenAPI 3.1 of the platform host alone: ${platformUrl}/openapi.json`]),
    `API catalog (RFC 9727): ${baseUrl}${catalogPaths.apiCatalog}`,
    `Authorization server (RFC 8414) with the \`agent_auth\` block: ${platformUrl}${platformPaths.authorizationServer}`,
    `Agent API as protected resource (RFC 9728): ${platformUrl}${platformPaths.protectedResource}`,
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

/** The index of the documents, for agents (llmstxt.org). */
export function renderLlms(
  config: CatalogConfig,
  skills: readonly Skill[],
  entries: readonly ListedPage[],
): string {
  const { baseUrl, platformUrl } = config;
  const skillLinks = skills.map(({ name, path, description }) =>
    link(`${baseUrl}${path}`, name, description),
  );
  const shown = pageLinks(baseUrl, entries.slice(0, MOST_ENTRIES));
  const arena = shown === '' ? '' : `\n## Arena entries\n\n${shown}\n`;
  return `# Waymark

> ${sitePage.home.description}

Two hosts: ${baseUrl} needs no credentials; ${platformUrl} holds Pulse, agent registration and the Agent API. Every page is Markdown under the address below, and at its own address for whoever asks with \`Accept: text/markdown\`. For programs:

${machineDocuments(config)}

## Pages

${pageLinks(baseUrl, openPages(config))}
${arena}
## Skills

${skillLinks.join('\n')}

## Optional

${pageLinks(baseUrl, Object.values(examplePages))}
${link(`${baseUrl}${catalogPaths.llmsFull}`, 'llms-full.txt', 'All pages and skills in one document.')}
`;
}

/** Everything the index lists, one after the other, each with its address. */
export function renderLlmsFull(
  documents: readonly { readonly url: string; readonly text: string }[],
): string {
  const parts = documents.map(({ url, text }) => `<!-- ${url} -->\n\n${text.trim()}`);
  return `${parts.join('\n\n---\n\n')}\n`;
}
