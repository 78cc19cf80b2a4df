import { build, ensureDebianPackages, ensureNode, ensurePackages, ensurePinnedNode } from './ensure.mjs';
import { readWords, stop } from './run-command.mjs';
import { batchesOf, parts, runBatch } from './test-parts.mjs';
import { addCounts, renderCounts } from './vitest-counts.mjs';

const selected = selectParts();
ensureNode();
ensurePackages();
const node = ensurePinnedNode();
ensureDebianPackages([...new Set(selected.flatMap(({ needs }) => needs ?? []))], { required: true });
// The part `types` builds, and reports a failure of it; without that part the build must still be the present one.
if (selected.some(({ runsBuild }) => runsBuild) && !selected.some(({ name }) => name === 'types'))
  build(node);

const startedAt = Date.now();
const results = batchesOf(selected).flatMap((batch) => {
  console.log(`\n── ${batch.map(titleOf).join(', ')}`);
  const { results, skipped, slowest } = runBatch(node, batch);
  if (slowest.length > 0) console.log(`The files that took longest:\n${slowest.join('\n')}`);
  for (const name of skipped) console.log(`skipped: ${name}`);
  const told = results.map(({ part, counts, seconds }) => ({
    counts,
    line: renderLine(titleOf(part), seconds, counts),
  }));
  console.log(told.map(({ line }) => line).join('\n'));
  return told;
});

const total = addCounts(results.map(({ counts }) => counts));
const whole = renderLine('the whole', (Date.now() - startedAt) / 1000, total);
console.log(`\n${[...results.map(({ line }) => line), whole].join('\n')}\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(renderCounts(total));

function titleOf({ title, name }) {
  return title ?? name;
}

function renderLine(title, seconds, counts) {
  return `${title.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s   ${renderCounts(counts)}`;
}

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
