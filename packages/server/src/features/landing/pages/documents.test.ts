import type { Deprecation } from '@waymark/contract';
import { describe, expect, it } from 'vitest';
import { describeChanges } from '../agent-guide/describe-changes.ts';
import { readDocument } from './read-document.ts';
import { renderChangelog } from './render-changelog.ts';

const baseUrl = 'https://www.acme.dev';
const old: Deprecation = {
  host: 'platform',
  method: 'POST',
  path: '/old',
  deprecatedOn: '2026-01-02',
  sunsetOn: '2026-04-03',
  replacement: 'Use /new.',
};

describe('the changelog', () => {
  it('tells each version with each change, and each operation that is superseded', () => {
    const versions = [
      {
        date: '2026-01-02',
        changes: [
          { kind: 'deprecated', text: 'Old.' },
          { kind: 'added', text: 'New.' },
        ],
      },
      { date: '2025-12-01', changes: [{ kind: 'changed', text: 'Before.' }] },
    ] as const;
    const text = renderChangelog(baseUrl, versions, [old, { ...old, path: '/older' }]);
    expect(text).toContain(
      '### 2026-01-02\n\n- **deprecated**: Old.\n- **added**: New.\n\n### 2025-12-01\n\n- **changed**: Before.\n',
    );
    expect(text).toContain(
      '## Deprecated now\n\n- `POST /old`: deprecated on 2026-01-02, answers until 2026-04-03. Use /new.\n- `POST /older`:',
    );
    expect(text).not.toContain('Nothing is deprecated.');
  });

  it('says that nothing is superseded where nothing is', () => {
    expect(renderChangelog(baseUrl, [], [])).toContain('## Deprecated now\n\nNothing is deprecated.\n');
  });
});

describe('what an agent is told of changes', () => {
  it('is a row for each operation that is superseded, and why it goes sooner where it was exploited', () => {
    const exploited = { ...old, path: '/hole', exploited: 'Tokens leaked.' };
    const text = describeChanges({ baseUrl }, [old, exploited]);
    expect(text).toContain('| POST | `/old` | 2026-04-03 | Use /new. |');
    expect(text).toContain('| POST | `/hole` | 2026-04-03 | Use /new. Tokens leaked. |');
    expect(text).not.toContain('Nothing is deprecated.');
    expect(describeChanges({ baseUrl }, [])).toContain('Nothing is deprecated.');
    expect(describeChanges({ baseUrl }, [])).not.toContain('| method |');
  });
});

describe('a document on a page', () => {
  it('leaves out what the page says itself, and only before the first section', () => {
    const markdown = '# A\n\n> Directive.\n\nWhat it is.\n\nMore.\n\n## One\n\n> Quote.\n\nWhat it is.\n';
    const { html, headings } = readDocument(markdown, 'What it is.');
    expect(html.match(/What it is\./gu)).toHaveLength(1);
    expect(html).not.toContain('Directive.');
    expect(html).toContain('<p>More.</p>');
    expect(html).toContain('Quote.');
    expect(headings.map(({ text }) => text)).toEqual(['One']);
  });

  it('keeps all but its head where it has no section', () => {
    const { html, headings } = readDocument('# A\n\nText.\n\n### Deeper\n');
    expect(html).toBe('<p>Text.</p>\n');
    expect(headings).toEqual([]);
  });

  it('gives sections ids of letters and digits alone, in any language', () => {
    const { headings } = readDocument('## `GET /a/{b}`, twice!\n\n### Größe\n');
    expect(headings).toEqual([
      { id: 'get-a-b-twice', text: 'GET /a/{b}, twice!', depth: 2 },
      { id: 'größe', text: 'Größe', depth: 3 },
    ]);
  });

  it('has an empty corner of a table as a cell, and no words of code as tags', () => {
    const { html } = readDocument('## A\n\n| | b |\n|---|---|\n| 1 | 2 |\n\n```\na < b && "c"\n```\n');
    expect(html).toContain('<td></td>\n<th scope="col">b</th>');
    expect(html).toContain('<pre tabindex="0"><code>a &lt; b &amp;&amp; &quot;c&quot;</code></pre>');
  });

  it('leads nowhere that its address does not name', () => {
    const { html } = readDocument('## A\n\n[x](https://a.dev/?q="><b>)\n');
    expect(html).not.toContain('"><b>');
  });
});
