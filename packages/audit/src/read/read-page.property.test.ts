import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planJourney } from '../plan/plan-journey.ts';
import { readPage } from './read-page.ts';

const pieces = [
  '# A',
  '## Install',
  '```sh',
  '```',
  '~~~',
  ':::',
  '::: code-group',
  ':::: details X',
  '::tabs',
  '{% tabs %}',
  '{% endtabs %}',
  '{{ npm_tabs({command: "install", packages: ["a"]}) }}',
  '<Tabs>',
  '</Tabs>',
  '<TabItem label="a">',
  '<Run command="x y" />',
  '<details>',
  '> [!NOTE]',
  '> quote',
  '- item',
  '1. item',
  'npm i kit',
  '$ npm i kit',
  'yarn add kit',
  '# or',
  'Create `a.js`:',
  'import a from "a"',
  'const a = 1',
  '// ESM',
  '// CommonJs',
  'run `npm init` or `yarn init`',
  'open http://localhost:3000',
  '=== "npm"',
  '    npm i',
  '|a|b|',
  '<<EOF',
  '"',
  "'",
  '\\',
  '├── a',
  '+ a',
  '',
  '',
  '{',
  '<',
  '---',
];
const line = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 30 }));
const text = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));
const format = fc.constantFrom('markdown' as const, 'mdx' as const, 'html' as const);

it('reads any text, with ids that are unique and stay, and accounts for every step', () => {
  fc.assert(
    fc.property(text, format, (source, kind) => {
      const read = () => readPage({ format: kind, text: source, url: 'https://docs.example.com/' });
      const page = read();
      expect(read()).toEqual(page);
      const ids = [...page.sections, ...page.blocks, ...page.steps, ...page.alternatives].map(
        (item) => item.id,
      );
      expect(new Set(ids).size).toBe(ids.length);
      const plan = planJourney(page);
      expect(plan).toEqual(planJourney(read()));
      expect(plan.coverage.map((row) => row.sourceStep.id)).toEqual(page.steps.map((step) => step.id));
      const planned = new Set(plan.steps.flatMap((step) => step.sourceStepIds));
      const marked = plan.coverage.filter((row) => row.status === 'planned').map((row) => row.sourceStep.id);
      expect(new Set(marked)).toEqual(planned);
      const stepIds = plan.steps.map((step) => step.id);
      expect(new Set(stepIds).size).toBe(stepIds.length);
      expect(plan.milestones.flatMap((milestone) => milestone.stepIds)).toEqual(stepIds);
      expect(plan.steps.every((step) => plan.milestones.some((found) => found.id === step.milestoneId))).toBe(
        true,
      );
    }),
    { numRuns: 300 },
  );
});
