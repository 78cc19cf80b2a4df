import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveTexts } from './corpus-pages.mjs';

/** Audits pages that are broken on purpose, and those that were repaired once more as their readers would have them. */
export async function answer(folders, { only, out, egress }) {
  const { auditJourney } = await import('@waymark/audit/engine');
  mkdirSync(out, { recursive: true });
  const wanted = only?.split(',');
  const texts = new Map();
  const server = await serveTexts((path) => texts.get(path));
  const audit = async (name, text) => {
    texts.set(name, text);
    return await auditJourney({
      target: server.urlOf(name, 'markdown'),
      egress,
      fetch: { allowPrivate: true },
      onEvent: () => undefined,
    });
  };
  const rows = [];
  for (const folder of folders) {
    const pages = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
    for (const { file, faults } of pages.filter(
      (page) => wanted?.some((name) => page.file.includes(name)) ?? true,
    )) {
      const row = await repairOnce(file, readFileSync(join(folder, file), 'utf8'), audit, out);
      rows.push({ ...row, faults });
      console.log(toldRow({ ...row, faults }));
    }
  }
  await server.close();
  const mended = rows.filter(({ again }) => again === 'passed').length;
  console.log(`${mended} of ${rows.length} pages pass with the patch that was found for them.`);
  return mended === rows.length ? 0 : 1;
}

async function repairOnce(file, text, audit, out) {
  const first = await audit(file, text);
  const contentOf = (id) => first.artifacts?.find((artifact) => artifact.id === id)?.content;
  const patch = contentOf('art-repair');
  if (patch !== undefined) writeFileSync(join(out, `${file}.patch`), patch);
  const status = first.report?.status ?? first.kind;
  if (patch === undefined) return { file, status, again: null };
  const second = await audit(`repaired-${file}`, contentOf('art-repaired'));
  return { file, status, again: second.report?.status ?? second.kind };
}

function toldRow({ file, faults, status, again }) {
  const repaired = again === null ? 'no patch' : `with the patch ${again}`;
  return `${file} (${faults} ${faults === 1 ? 'fault' : 'faults'}): ${status}, ${repaired}`;
}
