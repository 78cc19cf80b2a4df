import { createHash } from 'node:crypto';
import { codeFacts } from '../code/code-facts.ts';
import { packageOf } from '../code/modules.ts';
import type { LookAround } from '../model/look-around.ts';
import type { Plan } from '../model/plan.ts';
import { oneLine } from '../read/source/plain-text.ts';
import { commandStep } from '../run/command-step.ts';

const MOST_PACKAGES = 4;
const MOST_WORDS = 4_000;

/** Runs in the sandbox: writes into a file what is there. It is quoted for the shell, so no single quote may stand in it. */
const LOOK = `
const fs = require("node:fs"), path = require("node:path"), url = require("node:url");
const [out, ...names] = process.argv.slice(1);
const list = (dir, depth) => fs.readdirSync(dir, { withFileTypes: true }).flatMap((one) => {
  if (one.name === "node_modules" || one.name.startsWith(".")) return [];
  const at = path.join(dir, one.name);
  return one.isDirectory() ? (depth > 0 ? list(at, depth - 1) : []) : [at];
}).slice(0, 500);
const quiet = (read, none) => { try { return read(); } catch { return none; } };
const keys = (value) => value !== null && /^(object|function)$/.test(typeof value) ? Object.getOwnPropertyNames(value) : [];
const types = (dir) => quiet(() => fs.readdirSync(dir, { recursive: true }), []).filter((one) => /\\.d\\.[cm]?ts$/.test(one) && !one.includes("node_modules")).slice(0, 60);
const words = (dir) => types(dir).flatMap((one) => quiet(() => fs.readFileSync(path.join(dir, one), "utf8").slice(0, 60000), "").match(/[A-Za-z_$][\\w$]*/g) ?? []);
const look = async (name) => {
  const dir = path.join("node_modules", name);
  let found = {};
  try { found = await import(url.pathToFileURL(require("node:module").createRequire(path.resolve("look.cjs")).resolve(name)).href); } catch {}
  const offered = [...keys(found), ...keys(found.default)];
  const inside = [found, found.default ?? {}].flatMap((one) => keys(one).flatMap((key) => quiet(() => [...keys(one[key]), ...keys(one[key].prototype)], [])));
  const readme = quiet(() => fs.readdirSync(dir), []).find((one) => /^readme([.]|$)/i.test(one));
  const text = readme === undefined ? "" : quiet(() => fs.readFileSync(path.join(dir, readme), "utf8"), "").replace(/\\s+/g, " ").trim();
  const page = text === "" ? null : require("node:crypto").createHash("sha256").update(text).digest("hex");
  return { package: name, page, exports: [...new Set(offered)], names: [...new Set([...offered, ...inside, ...keys(found.default?.prototype), ...words(dir)])] };
};
(async () => {
  const json = quiet(() => JSON.parse(fs.readFileSync("package.json", "utf8")), {});
  const surface = [];
  for (const name of names) surface.push(await Promise.race([look(name), new Promise((tell) => setTimeout(() => tell({ package: name, exports: [], names: [] }), 5000))]));
  fs.writeFileSync(out, JSON.stringify({ files: quiet(() => list(".", 2), []), scripts: keys(json.scripts ?? {}), programs: quiet(() => fs.readdirSync("node_modules/.bin"), []), surface }));
  process.exit(0);
})();
`;

/** The packages that the code of a plan brings in. */
function packagesUsed({ steps }: Plan): string[] {
  const brought = steps.flatMap(({ action }) =>
    action.kind === 'write' ? codeFacts(action.content).imports : [],
  );
  return [...new Set(brought.flatMap(({ specifier }) => packageOf(specifier) ?? []))].slice(0, MOST_PACKAGES);
}

/** The journey up to a step, and a look around in that step's place, which is written into a file. */
export function lookPlan(plan: Plan, failedAt: number, file: string): Plan {
  const words = [file, ...packagesUsed(plan)].join(' ');
  const look = {
    ...commandStep('look-around', `node -e '${LOOK}' ${words}`),
    milestoneId: plan.steps[failedAt]?.milestoneId ?? '',
  };
  return { ...plan, steps: [...plan.steps.slice(0, failedAt), look], beyond: [] };
}

/** Of spaces and ends of lines only counts that there are some: packers and hosts change them. */
function hashOfPage(text: string): string {
  return createHash('sha256').update(oneLine(text)).digest('hex');
}

function texts(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((one) => typeof one === 'string' && one.length < 200).slice(0, MOST_WORDS)
    : [];
}

/** Reads what a look around has written, beside the text of the page; what is not as expected is not seen. */
export function readLook(written: string, pageText: string): LookAround {
  let found: Record<string, unknown> = {};
  try {
    found = Object(JSON.parse(written));
  } catch {
    // Whatever a program put there instead is nothing.
  }
  const surface = Array.isArray(found.surface) ? found.surface.slice(0, MOST_PACKAGES) : [];
  return {
    files: texts(found.files),
    scripts: texts(found.scripts),
    programs: texts(found.programs),
    surface: surface.map((one) => ({
      package: String(Object(one).package),
      exports: texts(Object(one).exports),
      names: texts(Object(one).names),
      isOwnPage: Object(one).page === hashOfPage(pageText),
    })),
  };
}
