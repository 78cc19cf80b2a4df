import { describe, expect, it } from 'vitest';
import { findAnchors, findReferences } from './markdown-references.mjs';

function targets(markdown) {
  return findReferences(markdown).map(({ target }) => target);
}

describe('findReferences', () => {
  it('finds relative links with their line', () => {
    const markdown =
      'One\n\nSee [the tree](../ARCHITECTURE.md#shape "title") and ![x](a.png)\n\n[ref]: docs/x.md';
    expect(findReferences(markdown)).toEqual([
      { kind: 'link', target: '../ARCHITECTURE.md#shape', line: 3 },
      { kind: 'link', target: 'a.png', line: 3 },
      { kind: 'link', target: 'docs/x.md', line: 5 },
    ]);
  });

  it('finds code spans that are paths of the repository', () => {
    expect(targets('`packages/cli/src/index.ts:12` `SECURITY.md` `.ci/run`')).toEqual([
      'packages/cli/src/index.ts',
      'SECURITY.md',
      '.ci/run',
    ]);
  });

  it('finds code spans that are source files in a folder', () => {
    expect(
      findReferences('`oauth/poll-claim.ts` `../../http/errors.ts` `routes.ts` `text/html` `docs/x.ts`'),
    ).toEqual([
      { kind: 'path', target: 'docs/x.ts', line: 1 },
      { kind: 'source', target: 'oauth/poll-claim.ts', line: 1 },
      { kind: 'source', target: '../../http/errors.ts', line: 1 },
    ]);
  });

  it('leaves other code, placeholders and commands alone', () => {
    expect(
      targets('`routes.ts` `AGENTS.md` `packages/*/src` `docs/<name>.md` `docs/…` `scripts/x.mjs --all`'),
    ).toEqual([]);
  });

  it('leaves addresses, fenced code and links inside code alone', () => {
    const markdown =
      '[a](https://example.com) [b](mailto:a@example.com) `[c](gone.md)`\n```\n[d](gone.md)\n```\n';
    expect(targets(markdown)).toEqual([]);
  });
});

describe('findAnchors', () => {
  it('makes the anchors GitHub makes', () => {
    const markdown =
      '# The `audit` engine, 2.0\n## Limits\n## Limits\n### Größe & Maß\n```\n# not one\n```\n';
    expect([...findAnchors(markdown)]).toEqual(['the-audit-engine-20', 'limits', 'limits-1', 'größe--maß']);
  });
});
