/** What a report is found by: its page without the fragment, and the origin of the page. */
export function pageOf(url: string): { readonly pageUrl: string; readonly pageOrigin: string } {
  const page = new URL(url);
  page.hash = '';
  return { pageUrl: page.href, pageOrigin: page.origin };
}
