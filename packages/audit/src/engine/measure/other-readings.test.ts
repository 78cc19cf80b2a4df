import { expect, it } from 'vitest';
import type { Finding } from '../../judge/finding.ts';
import type { Plan } from '../../model/plan.ts';
import { actionStep, commandStep, planOf } from '../../run/command-step.ts';
import { mustBreakAlike } from './other-readings.ts';

const missing = (code: 'docs.missing-package' | 'docs.command-failed', name: string | null): Finding =>
  ({ code, params: { package: name } }) as unknown as Finding;
const CODE = "const lamp = require('lamp');\nlamp.on();\n";

function journey(content: string, { path = 'a.js', install = 'npm install kit' } = {}): Plan {
  return planOf([
    commandStep('install', install),
    actionStep('write', { kind: 'write', path, content }),
    commandStep('run', 'node a.js'),
  ]);
}

const first = journey(CODE);

it('knows without a run that code with more behind it lacks the same package', () => {
  expect(mustBreakAlike(missing('docs.missing-package', 'lamp'), first, journey(`${CODE}\nmore();`))).toBe(
    true,
  );
});

it.each([
  ['the package is installed', journey(CODE, { install: 'npm install kit lamp' })],
  ['the code is another', journey('console.log(1);')],
  ['something stands before it', journey(`try {\n${CODE}} catch {}`)],
  [
    'the manifest is written otherwise',
    planOf([actionStep('manifest', { kind: 'write', path: 'package.json', content: '{}' }), ...first.steps]),
  ],
  ['the code goes elsewhere', journey(CODE, { path: 'b.js' })],
])('does not where %s', (_, other) => {
  expect(mustBreakAlike(missing('docs.missing-package', 'lamp'), first, other)).toBe(false);
});

it('knows nothing of other faults', () => {
  const other = journey(`${CODE}\nmore();`);
  expect(mustBreakAlike(missing('docs.command-failed', 'lamp'), first, other)).toBe(false);
  expect(mustBreakAlike(missing('docs.missing-package', null), first, other)).toBe(false);
  expect(mustBreakAlike(missing('docs.missing-package', 'chair'), first, other)).toBe(false);
  expect(mustBreakAlike(undefined, first, other)).toBe(false);
});
