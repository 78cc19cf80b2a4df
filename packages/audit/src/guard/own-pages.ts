/** Pages of the service itself, which may be fetched although it stands on a private address. */
export type OwnPages = {
  /** Their exact addresses as the URL standard writes them; nothing else counts. */
  urls: readonly string[];
  /** Where the service listens. */
  address: string;
  port: number;
};

/** Whether a URL is one of the service's own pages: same scheme, host, port, path, and nothing beside it. */
export function isOwnPage(url: URL, own: OwnPages | undefined): own is OwnPages {
  return own?.urls.includes(url.href) === true;
}
