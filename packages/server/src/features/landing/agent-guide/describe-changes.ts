import { API_VERSION, type Deprecation, SHORTEST_NOTICE_DAYS } from '@waymark/contract';
import { sitePage } from '../../site/index.ts';

/** Which version this is, what may change without notice, and what is superseded (interface, Versioning). */
export function describeChanges(
  { baseUrl }: { readonly baseUrl: string },
  deprecations: readonly Deprecation[],
): string {
  const rows = deprecations.map(
    ({ method, path, sunsetOn, replacement, exploited }) =>
      `| ${method} | \`${path}\` | ${sunsetOn} | ${[replacement, exploited].filter(Boolean).join(' ')} |`,
  );
  const table = ['| method | path | answers until | instead |', '|---|---|---|---|', ...rows].join('\n');
  return `## Changes

This file describes version ${API_VERSION} of the interface; the [API description](${baseUrl}/openapi.json) carries the same date in \`info.version\`. Response members, scopes and identity types may be added at any time: ignore what you do not know. Anything else is announced here, in the API description and in the [changelog](${baseUrl}${sitePage.changelog.markdownPath}), and the superseded flow stays for at least ${SHORTEST_NOTICE_DAYS} days with the headers \`Deprecation\` and \`Sunset\`.

${rows.length === 0 ? 'Nothing is deprecated.' : table}`;
}
