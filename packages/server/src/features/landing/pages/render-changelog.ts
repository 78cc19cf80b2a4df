import { type ApiVersion, type Deprecation, SHORTEST_NOTICE_DAYS } from '@waymark/contract';
import { sitePage } from '../../site/index.ts';

function versionText({ date, changes }: ApiVersion): string {
  return `### ${date}\n\n${changes.map(({ kind, text }) => `- **${kind}**: ${text}`).join('\n')}`;
}

function deprecationText({ method, path, deprecatedOn, sunsetOn, replacement }: Deprecation): string {
  return `- \`${method} ${path}\`: deprecated on ${deprecatedOn}, answers until ${sunsetOn}. ${replacement}`;
}

/** The changelog and the promise behind it, from the tables that the headers are made of. */
export function renderChangelog(
  baseUrl: string,
  versions: readonly ApiVersion[],
  deprecations: readonly Deprecation[],
): string {
  const { title, description } = sitePage.changelog;
  const deprecated =
    deprecations.length === 0 ? 'Nothing is deprecated.' : deprecations.map(deprecationText).join('\n');
  return `# ${title}

> For AI agents: everything this site has is listed in [llms.txt](${baseUrl}/llms.txt).

${description}

## Versions

${versions.map(versionText).join('\n\n')}

## Deprecated now

${deprecated}

## What you can rely on

- The interface has a version in date form: \`info.version\` of [openapi.json](${baseUrl}/openapi.json). Platform operations live under \`/api/v1/\`.
- New response members, scopes and identity types are not breaking. Ignore members you do not know, and ask only for scopes you understand.
- A breaking change of a grant, an endpoint or a required field is announced here, in [auth.md](${baseUrl}/auth.md) and in the API description, with its replacement. The superseded flow stays for at least ${SHORTEST_NOTICE_DAYS} days and carries the headers \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594).
- Only an actively exploited security issue shortens that time; the documents then name what was disabled and what is safe instead.
- When metadata and an instruction file disagree, stop before you create anything and report the mismatch.
`;
}
