import { asksForMarkdown } from './asks-for-markdown.ts';

/** What is looked at of a request to tell its client, beside its address. */
export interface ClientSignals {
  readonly userAgent: string;
  readonly accept: string | undefined;
  readonly signatureAgent: string | undefined;
  /** True when the site knows that neither Accept-Language nor Sec-Fetch-Mode was there: every browser sends one. */
  readonly lacksBrowserHeaders: boolean;
  /** True for Markdown and llms.txt paths. */
  readonly asksForText: boolean;
}

/** From so many points on, a client without a name of its own counts as an agent. */
export const SIGNALS_ENOUGH = 4;

const POINTS = { asksForMarkdown: 3, isHttpLibrary: 1, lacksBrowserHeaders: 1, asksForText: 1 } as const;

/** How much a request looks like an agent's: asking for Markdown says most, alone it is not enough. */
export function agentSignals(signals: ClientSignals, isHttpLibrary: boolean): number {
  return (
    (asksForMarkdown(signals.accept) ? POINTS.asksForMarkdown : 0) +
    (isHttpLibrary ? POINTS.isHttpLibrary : 0) +
    (signals.lacksBrowserHeaders ? POINTS.lacksBrowserHeaders : 0) +
    (signals.asksForText ? POINTS.asksForText : 0)
  );
}
