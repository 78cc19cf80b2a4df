import { build, ensureDebianPackages, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { readWords, stop } from './run-command.mjs';
import { parts, runPart } from './test-parts.mjs';
import { addCounts, renderCounts } from './vitest-counts.mjs';

const selected = selectParts();
ensureNode();
ensurePackages();
const node = ensurePinnedNode();
ensureDebianPackages([...new Set(selected.flatMap(({ needs }) => needs ?? []))], { required: true });
// The part `types` builds, and reports a failure of it; without that part the build must still be the present one.
if (selected.some(({ runsBuild }) => runsBuild) && !selected.some(({ name }) => name === 'types'))
  build(node);

const results = selected.map((part) => {
  const title = part.title ?? part.name;
  console.log(`\n── ${title}`);
  const startedAt = Date.now();
  const { counts, skipped, slowest } = runPart(node, part);
  if (slowest.length > 0) console.log(`The files that took longest:\n${slowest.join('\n')}`);
  for (const name of skipped) console.log(`skipped: ${name}`);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const line = `${title.padEnd(12)} ${seconds.padStart(7)} s   ${renderCounts(counts)}`;
  console.log(line);
  return { counts, line };
});

const total = addCounts(results.map(({ counts }) => counts));
console.log(`\n${results.map(({ line }) => line).join('\n')}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(renderCounts(total));

function selectParts() {
  const { only } = readWords({ options: { only: { type: 'string' } } }, 'npm test -- [--only PART,…]').values;
  if (only === undefined) return parts.filter(({ onDemand }) => !onDemand);
  const names = only.split(',');
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    stop(
      `There is no part ${unknown.join(', ')}; the parts are ${parts.map(({ name }) => name).join(', ')}.`,
    );
  }
  return parts.filter(({ name }) => names.includes(name));
}
