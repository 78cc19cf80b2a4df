import { sitePage } from '../../site/index.ts';
import type { ReferenceDocument } from './read-reference.ts';
import { memberNotation, renderDocuments } from './render-reference.ts';

/** The page of the answers that are documents of their own. */
export function renderDocumentsPage(baseUrl: string, documents: readonly ReferenceDocument[]): string {
  const { title, description } = sitePage.documents;
  return `# ${title}

> For AI agents: everything this site has is listed in [llms.txt](${baseUrl}/llms.txt). The operations that give these documents: [developers.md](${baseUrl}${sitePage.developers.markdownPath}).

${description}

## Before you read one

- \`GET /reports/{slug}\` answers the progress of a run until its report is published, and from then on the report, byte for byte as it was signed.
- ${memberNotation} Members may be added at any time; ignore what you do not know.

## The documents

${renderDocuments(documents)}
`;
}
