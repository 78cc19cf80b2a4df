const URL_USERINFO = /([a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/giu;

/** Takes user names and passwords out of URLs in a text written by a library. */
export function withoutUrlCredentials(text: string): string {
  return text.replace(URL_USERINFO, '$1[hidden]@');
}

/** The message of anything thrown, fit for a log or an operator's terminal. */
export function problemText(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map((each) => problemText(each)).join('; ');
  }
  return withoutUrlCredentials(error instanceof Error ? error.message : String(error));
}
