import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planJourney } from '../packages/audit/src/plan/plan-journey.ts';
import { readPage } from '../packages/audit/src/read/read-page.ts';

const url = 'https://docs.example.com/start';

/** What is done for each step of the page, or why nothing is. */
function fatesOf({ coverage, steps }) {
  const done = Map.groupBy(
    steps.flatMap(({ sourceStepIds, action, expected, alone = false }) =>
      sourceStepIds.map((id) => ({ id, told: JSON.stringify([action, expected, alone]) })),
    ),
    ({ id }) => id,
  );
  return new Map(
    coverage.map(({ sourceStep: { id }, skip }) => [
      id,
      done
        .get(id)
        ?.map(({ told }) => told)
        .join() ??
        skip?.code ??
        '',
    ]),
  );
}

const orderOf = ({ steps }) => steps.map(({ sourceStepIds }) => sourceStepIds.join()).join('|');

/** What is wrong with one option of a choice: it must be taken, lead somewhere, say what it affects and leave the goal. */
function faultsOf(choice, optionId, usual, other) {
  const taken = other.choices.find(({ id }) => id === choice.id)?.taken;
  const [before, after] = [fatesOf(usual), fatesOf(other)];
  const changed = [...before.keys()].filter((id) => before.get(id) !== after.get(id));
  const isSame = changed.length === 0 && orderOf(usual) === orderOf(other);
  const goals = [usual, other].map(({ goal, mainFlow }) => JSON.stringify([goal, mainFlow]));
  return [
    ...(taken === optionId ? [] : [`is not taken, but ${taken ?? 'gone'}`]),
    ...(isSame ? ['changes nothing'] : []),
    ...changed
      .filter((id) => !choice.affects.includes(id))
      .map((id) => `changes ${id} beside what it affects`),
    ...(goals[0] === goals[1] ? [] : ['moves the goal']),
  ].map((fault) => `${choice.code} ${choice.id}, ${optionId}: ${fault}`);
}

/** Takes every option of every choice of a page, one at a time, and says what does not hold. */
export function flipAll(page, plan = planJourney) {
  const usual = plan(page);
  const faults = usual.choices.flatMap((choice) =>
    choice.options
      .filter(({ id }) => id !== choice.taken)
      .map(({ id }) => faultsOf(choice, id, usual, plan(page, { choices: { [choice.id]: id } }))),
  );
  return { flips: faults.length, faults: faults.flat() };
}

/** Takes every option of every choice of each page of some folders. */
export function answer(folders, { only }) {
  const wanted = only?.split(',');
  const pages = folders.flatMap((folder) =>
    JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).map(({ file }) => ({ folder, file })),
  );
  let [flips, wrong] = [0, 0];
  for (const { folder, file } of pages) {
    if (wanted && !wanted.some((name) => file.includes(name))) continue;
    const format = file.endsWith('.mdx') ? 'mdx' : 'markdown';
    const found = flipAll(readPage({ format, text: readFileSync(join(folder, file), 'utf8'), url }));
    console.log(`${file}: ${found.flips} options not taken`);
    for (const fault of found.faults) console.log(`   ${fault}`);
    flips += found.flips;
    wrong += found.faults.length;
  }
  console.log(`\n${flips} options tried, ${wrong} faults`);
  return wrong === 0 ? 0 : 1;
}
