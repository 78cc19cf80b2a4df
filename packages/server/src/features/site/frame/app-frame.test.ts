import { describe, expect, it } from 'vitest';
import { AppPage, type InWorkspace, sectionPath } from './app-frame.tsx';

const within: InWorkspace = {
  homeUrl: 'https://harbour-tools.dev',
  formToken: 'form-token',
  signedInAs: 'owner@harbour-tools.dev',
  isOperator: false,
  workspace: { id: 'w1', name: 'Harbour' },
  workspaces: [{ id: 'w1', name: 'Harbour' }],
  openAlerts: 0,
  section: 'sites',
  path: '/workspace/sites/w1',
};
const shown = (given: Partial<InWorkspace> = {}) =>
  String(AppPage({ within: { ...within, ...given }, title: 'Sites', children: 'the page' }));

/** Each link of the navigation with what it says of itself. */
function links(html: string): Record<string, string> {
  const nav = html.slice(html.indexOf('<nav class="sections"'), html.indexOf('</nav>'));
  const found = nav.matchAll(/<a href="([^"]+)"(?: aria-current="([a-z]+)")?>/gu);
  return Object.fromEntries([...found].map(([, href = '', current = '']) => [href, current]));
}

describe('the frame of a workspace', () => {
  it('leads to every section and marks the one that is shown', () => {
    expect(links(shown())).toEqual({
      '/workspace/overview/w1': '',
      '/workspace/sites/w1': 'page',
      '/workspace/audits/w1': '',
      '/workspace/agents/w1': '',
      '/workspace/alerts/w1': '',
      '/workspace/members/w1': '',
      '/workspace/settings/w1': '',
    });
  });

  it('marks the section of a page below it, which is not that page', () => {
    expect(links(shown({ path: '/workspace/sites/w1/s1' }))['/workspace/sites/w1']).toBe('true');
  });

  it('counts open alerts beside their link, and says nothing of none', () => {
    expect(shown()).not.toContain('class="count"');
    expect(shown({ openAlerts: 3 })).toContain('<span class="count">3<span class="away"> open</span></span>');
  });

  it('offers other workspaces to whoever has several', () => {
    expect(shown()).not.toContain('Your workspaces');
    const workspaces = [...within.workspaces, { id: 'w2', name: 'Ferry' }];
    expect(shown({ workspaces })).toContain(`<a href="${sectionPath('overview', 'w2')}">Ferry</a>`);
  });

  it('signs out by a form of this browser', () => {
    expect(shown()).toContain('<input type="hidden" name="csrf" value="form-token"');
  });

  it('is our name alone for somebody who is in no workspace', () => {
    const outside = { homeUrl: 'https://harbour-tools.dev' };
    const html = String(AppPage({ within: outside, title: 'Nothing here', children: 'nothing' }));
    expect(html).toContain('<a class="brand" href="https://harbour-tools.dev">');
    expect(html).not.toContain('/sign-out');
  });
});
