import { describe, expect, it } from 'vitest';
import { movesIn } from './tree-moves.ts';

describe('a tree of changes', () => {
  it('tells where a file went, below the project that its first row names', () => {
    const tree = [' app', ' ├── src/', '-│   ├── index.js', '+│   ├── pages', '+│   │   └── index.js'].join(
      '\n',
    );
    expect(movesIn(tree)).toEqual([{ from: 'src/index.js', to: 'src/pages/index.js' }]);
  });

  it('may hold what is no path, and lines with nothing but branches', () => {
    const tree = [
      ' app',
      ' │',
      '',
      ' ├── (your own files)',
      '-├── a.css',
      '+├── styles',
      '+│   └── a.css',
    ].join('\n');
    expect(movesIn(tree)).toEqual([{ from: 'a.css', to: 'styles/a.css' }]);
  });

  it('may have more than one folder at its top', () => {
    expect(movesIn('app\n-├── a.js\nlib\n+├── a.js')).toEqual([{ from: 'a.js', to: 'lib/a.js' }]);
  });

  it('reads names with slashes around them', () => {
    expect(movesIn(' /app/\n-├── /a.js\n+├── /lib/\n+│   └── /a.js')).toEqual([
      { from: 'a.js', to: 'lib/a.js' },
    ]);
  });

  it.each([
    ['a file that is gone', ' app\n-├── a.js\n+├── b.js'],
    ['a folder that is gone', ' app\n-├── lib\n+├── src\n+│   └── lib'],
    ['a file that is replaced in its place', ' app\n-├── a.js\n+├── a.js'],
    ['a file that is new', ' app\n ├── a.js\n+├── lib\n+│   └── a.js'],
  ])('moves nothing for %s', (_, tree) => {
    expect(movesIn(tree)).toEqual([]);
  });
});
