/** What an operator has to tell everybody, such as when the service will be away. */
export interface ServiceNotice {
  readonly text: string;
  /** From then on nobody is told any more. */
  readonly until: number | undefined;
}

/** Where the content of every page of ours begins, and of nothing else. */
export const contentStart = '<main id="content">';

function Notice({ text, until }: ServiceNotice) {
  const end = until === undefined ? undefined : new Date(until).toISOString();
  return (
    <aside class="service-notice" aria-label="From whoever runs this service">
      <div class="notice">
        <p>
          {text}
          {end === undefined ? null : (
            <>
              {' '}
              <small>
                Until <time datetime={end}>{`${end.replace('T', ' ').slice(0, 16)} UTC`}</time>.
              </small>
            </>
          )}
        </p>
      </div>
    </aside>
  );
}

/** The notice as markup, while it is one. */
export function renderNotice(notice: ServiceNotice, now: number): string | undefined {
  if (notice.until !== undefined && notice.until <= now) return undefined;
  return Notice(notice).toString();
}
