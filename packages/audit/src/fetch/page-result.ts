import type { FollowedRedirect, RefusedFetch, ResponseHeaders } from '../guard/guarded-result.ts';

/** What a page is written in. */
export type PageFormat = 'markdown' | 'mdx' | 'html';

/** How the text was come by: negotiated, from the `.md` beside the page, as HTML, or from a file. */
export type PageVia = 'accept' | 'md_sibling' | 'html' | 'file';

/** One request, or one look at a file, on the way to the page. */
export type FetchAttempt = {
  url: string;
  accept: string | null;
  outcome:
    | 'used'
    | 'kept_as_html'
    | 'client_rendered'
    | 'not_markdown'
    | 'other_content'
    | 'empty'
    | 'not_a_page'
    | 'http_error'
    | 'refused';
  status?: number;
  contentType?: string;
  finalUrl?: string;
  detail: string;
};

/** The HTML of the page, where a server gave it; kept also when the Markdown was taken. */
export type HtmlTwin = { url: string; text: string; headers: ResponseHeaders };

/** Whatever came of it: what was asked for, when, and every attempt. */
export type FetchRecord = {
  requestedUrl: string;
  /** When the fetch began, in ISO 8601. */
  fetchedAt: string;
  attempts: readonly FetchAttempt[];
};

/** A page with its text, and the bytes that prove it. */
export type FetchedPage = FetchRecord & {
  kind: 'page';
  format: PageFormat;
  via: PageVia;
  /** Where the text came from, after redirects. */
  url: string;
  text: string;
  bytes: Uint8Array;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  contentType: string;
  encoding: string;
  headers: ResponseHeaders;
  redirects: readonly FollowedRedirect[];
  html: HtmlTwin | null;
};

/** A page whose text exists only after its scripts have run. */
export type ClientRenderedPage = FetchRecord & {
  kind: 'client_rendered';
  url: string;
  detail: string;
  bytes: Uint8Array;
  sha256: string;
  redirects: readonly FollowedRedirect[];
  html: HtmlTwin;
};

/** Something that is there but holds no page: another type, nothing at all, or no such file. */
export type NotAPage = FetchRecord & { kind: 'not_a_page'; url: string; contentType: string; detail: string };

/** An answer that says the page cannot be had. */
export type PageHttpError = FetchRecord & {
  kind: 'http_error';
  url: string;
  status: number;
  headers: ResponseHeaders;
  redirects: readonly FollowedRedirect[];
  detail: string;
};

/** No answer, or one that the guard refused. */
export type RefusedPage = FetchRecord & {
  kind: 'refused';
  url: string;
  refusal: RefusedFetch;
  detail: string;
};

/** The outcome of fetching one page. */
export type PageResult = FetchedPage | ClientRenderedPage | NotAPage | PageHttpError | RefusedPage;
