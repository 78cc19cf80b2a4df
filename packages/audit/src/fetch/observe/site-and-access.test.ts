import { describe, expect, it } from 'vitest';
import { answer, foundBy, html, markdown, outcomeOf } from './checks-fixture.ts';
import { linksOf } from './llms-txt.ts';

const FILE = '# Kit\n\n> A kit.\n\n- [Start](https://a.dev/start.md)\n';
const index = (text: string, more: Parameters<typeof answer>[1] = {}) => ({
  llmsTxt: answer(200, { url: 'https://a.dev/llms.txt', finalUrl: 'https://a.dev/llms.txt', text, ...more }),
});

describe('the index of a site for agents', () => {
  it.each([
    [200, undefined, 'pass'],
    [200, 'html', 'fail'],
    [404, undefined, 'fail'],
    [403, undefined, 'fail'],
    [500, undefined, 'answered_error'],
    [429, undefined, 'answered_error'],
  ] as const)('that answers %i as %s: %s', (status, format, outcome) => {
    expect(outcomeOf('llms-txt-exists', index(FILE, { status, format }))).toBe(outcome);
  });

  it('that says nothing is neither there nor missing, and no file of one’s own has one', () => {
    expect(outcomeOf('llms-txt-exists', {})).toBe('llms_txt_silent');
    expect(outcomeOf('llms-txt-exists', { isLocal: true })).toBe('local');
    expect(outcomeOf('llms-txt-valid', index(FILE, { status: 404 }))).toBe('no_llms_txt');
  });

  it.each([
    ['whole', FILE, 'pass', undefined],
    ['without a summary', '# Kit\n\n[a](b.md)', 'warn', ['summary']],
    ['without a title', '> Kit\n\n[a](b.md)', 'fail', ['title']],
    ['without links', '# Kit\n\n> A kit.\n', 'fail', ['links']],
    ['empty', '', 'fail', ['title', 'summary', 'links']],
  ])('that is %s: %s', (_, text, outcome, lacks) => {
    const found = foundBy('llms-txt-valid', index(text));
    expect(found).toMatchObject({ outcome, ...(lacks && { observed: { params: { lacks } } }) });
  });

  it('leads to Markdown where at least half of its links do', () => {
    const links = (...targets: string[]) =>
      outcomeOf('llms-txt-links-markdown', index(targets.map((target) => `[a](${target})`).join('\n')));
    expect(links('a.md', 'b')).toBe('pass');
    expect(links('a.MDX', 'b.txt', 'c', 'd')).toBe('pass');
    expect(links('a.md', 'b', 'c')).toBe('warn');
    expect(links('b?file=a.md', 'c')).toBe('warn');
    expect(links()).toBe('warn');
  });

  it('lists the page under its address or that of its Markdown, whatever slash or section is behind', () => {
    const lists = (target: string) => outcomeOf('llms-txt-coverage', index(`[a](${target})`));
    for (const target of ['/start', 'https://a.dev/start/', '/start.md', '/start#install'])
      expect([target, lists(target)]).toEqual([target, 'pass']);
    for (const target of ['/start/more', 'https://b.dev/start', '/starting'])
      expect([target, lists(target)]).toEqual([target, 'fail']);
  });

  it('has links that are read from where it really stands, and what is none is passed over', () => {
    const file = answer(200, {
      text: '[a](b.md) [c]( d ) [e](http://[) [f](/g)',
      finalUrl: 'https://docs.a.dev/en/llms.txt',
    });
    expect(linksOf(file)).toEqual(['https://docs.a.dev/en/b.md', 'https://docs.a.dev/g']);
  });

  it('is pointed to by the page in each of its forms', () => {
    expect(outcomeOf('llms-txt-directive-html', html('<a href="/llms-full.txt">x</a>'))).toBe('pass');
    expect(outcomeOf('llms-txt-directive-html', html('<p>text</p>'))).toBe('fail');
    expect(outcomeOf('llms-txt-directive-md', markdown('See /LLMS.txt'))).toBe('pass');
    expect(outcomeOf('llms-txt-directive-md', {})).toBe('no_form');
  });
});

describe('the address of a page', () => {
  const to = (...locations: string[]) => ({
    redirects: locations.map((location, at) => ({
      from: at === 0 ? 'https://a.dev/start' : (locations[at - 1] ?? ''),
      status: 301,
      location,
    })),
  });

  it('stays, leads on within its host, or leads elsewhere', () => {
    const outcome = (facts: Parameters<typeof outcomeOf>[1]) => outcomeOf('redirect-behavior', facts);
    expect(outcome({})).toBe('pass');
    expect(outcome(to('https://a.dev/begin'))).toBe('pass');
    expect(outcome(to('https://a.dev/begin', 'https://b.dev/begin'))).toBe('warn');
    expect(outcome({ status: null })).toBe('no_page');
  });

  it.each(['/login', '/log-in?next=/', '/sign-in', '/sso/start', '/oauth2/authorize', '/account/login'])(
    'that leads to %s is behind a sign-in',
    (path) => {
      expect(outcomeOf('auth-gate-detection', to(`https://a.dev${path}`))).toBe('fail');
    },
  );

  it.each(['/logins-explained', '/authors', '/guides/login-form', '/ssoon'])(
    'that leads to %s is not',
    (path) => {
      expect(outcomeOf('auth-gate-detection', to(`https://a.dev${path}`))).toBe('pass');
    },
  );

  it('is judged by where it leads in the end', () => {
    expect(outcomeOf('auth-gate-detection', to('https://a.dev/login', 'https://a.dev/start'))).toBe('pass');
  });
});

describe('a page that asks for a password', () => {
  const form = '<form><input type="password"></form>';

  it('is behind a sign-in, unless it shows code or there is Markdown of it', () => {
    expect(outcomeOf('auth-gate-detection', html(form))).toBe('fail');
    expect(outcomeOf('auth-gate-detection', html(`${form}<pre><code>npm i kit</code></pre>`))).toBe('pass');
    expect(outcomeOf('auth-gate-detection', { ...html(form), ...markdown('# Kit') })).toBe('pass');
  });

  it('may be open otherwise', () => {
    const access = (facts: Parameters<typeof outcomeOf>[1]) =>
      outcomeOf('auth-alternative-access', { status: 401, ...facts });
    expect(access(markdown('# Kit'))).toBe('pass');
    expect(access(index(FILE))).toBe('warn');
    expect(access(index(FILE, { status: 404 }))).toBe('fail');
    expect(access({})).toBe('fail');
    expect(outcomeOf('auth-alternative-access', {})).toBe('not_applicable');
  });
});

describe('copies of a page', () => {
  it.each([
    ['no-store', {}, 'pass'],
    ['max-age=3600', {}, 'pass'],
    ['max-age=3601', {}, 'warn'],
    ['max-age=86400', {}, 'warn'],
    ['max-age=86401', {}, 'fail'],
    ['max-age=10, s-maxage=90000', {}, 'fail'],
    ['S-MAXAGE=10, max-age=90000', {}, 'pass'],
    ['public', {}, 'fail'],
    ['', { etag: '"a"' }, 'pass'],
    ['must-revalidate', {}, 'fail'],
  ])('under %j with %j: %s', (control, more, outcome) => {
    expect(outcomeOf('cache-header-hygiene', { headers: { 'cache-control': control, ...more } })).toBe(
      outcome,
    );
  });

  it('are not judged by an answer that is no page', () => {
    for (const status of [null, 304, 404])
      expect(outcomeOf('cache-header-hygiene', { status })).toBe('no_page');
  });
});
