import { createHash } from 'node:crypto';
import { landingStyle } from './landing-style.ts';
import { pageStyle } from './page-style.ts';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface OwnParts {
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** Hosts of a challenge's widget, which brings its script, its frame and its looks. */
  readonly widgetSources?: readonly string[];
  /** Other origins that a form's answer may lead to: browsers hold redirects to the policy as well. */
  readonly formTargets?: readonly string[];
}

/** The content security policy of a page with parts of its own; its scripts may ask this host only. */
export function pagePolicyWith(parts: OwnParts): string {
  const { styles = [], scripts = [], widgetSources = [], formTargets = [] } = parts;
  const widget = widgetSources.map((source) => ` ${source}`).join('');
  const hasScript = scripts.length + widgetSources.length > 0;
  return [
    "default-src 'none'",
    `style-src ${[pageStyle, ...styles].map(hashOf).join(' ')}${widget}`,
    ...(hasScript ? [`script-src ${scripts.map(hashOf).join(' ')}${widget}`.replace('  ', ' ')] : []),
    ...(hasScript ? [`connect-src 'self'${widget}`] : []),
    ...(widget === '' ? [] : [`frame-src${widget}`]),
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The content security policy of every other page: its own style and nothing else. */
export const pagePolicy = pagePolicyWith({});

/** The policy of a landing page: its forms may lead to the platform host. */
export function landingPolicy(site: { readonly platformUrl: string }, parts: OwnParts = {}): string {
  const styles = [landingStyle, ...(parts.styles ?? [])];
  return pagePolicyWith({ ...parts, styles, formTargets: [new URL(site.platformUrl).origin] });
}
