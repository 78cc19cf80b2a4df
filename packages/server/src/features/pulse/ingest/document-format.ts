import { type DocumentFormat, documentFormats } from '@waymark/contract';

const LLMS = /\/llms(?:-full)?\.txt$/u;
const MARKDOWN_PATH = /\.mdx?$/u;
const byType: readonly (readonly [RegExp, DocumentFormat])[] = [
  [/^text\/(?:x-)?markdown\b/iu, 'markdown'],
  [/^(?:text\/html|application\/xhtml\+xml)\b/iu, 'html'],
  [/^application\/(?:[\w.-]+\+)?json\b/iu, 'json'],
];

/** True for paths that serve text made for agents. */
export function isTextPath(path: string): boolean {
  return LLMS.test(path) || MARKDOWN_PATH.test(path);
}

export function isDocumentFormat(value: unknown): value is DocumentFormat {
  return documentFormats.some((format) => format === value);
}

/** What was served, where the sender does not say: by path for llms.txt, then by media type, then by path. */
export function documentFormat(path: string, contentType: string | null): DocumentFormat {
  if (LLMS.test(path)) return 'llms';
  const found = contentType === null ? undefined : byType.find(([pattern]) => pattern.test(contentType))?.[1];
  if (found !== undefined) return found;
  return contentType === null && MARKDOWN_PATH.test(path) ? 'markdown' : 'other';
}
