import { packagesInBundle } from './bundled-packages.mjs';
import { isSignedBy, packageSubject, readStatement } from './provenance.mjs';
import { readTarball } from './read-tarball.mjs';
import { packagesInBill } from './sbom.mjs';
import { packagesInLicenses } from './third-party-licenses.mjs';

const BILL = 'dist/sbom.cdx.json';
const LICENSES = 'dist/third-party-licenses.txt';
const MIDDLEWARE = 'dist/packages/pulse.tgz';
const SHOWN = 5;

/** What may be inside whatever a statement says; the statement also has the hash of each file. */
const LAYOUTS = {
  command:
    /^(?:LICENSE|README\.md|package\.json|bin\/waymark\.mjs|dist\/(?:(?:waymark|engine|check|gateway-process|read-process|page-process)\.mjs|third-party-licenses\.txt|sbom\.cdx\.json|[\w-]+\.(?:woff2|webp|wasm)|packages\/pulse\.(?:json|tgz)))$/u,
  middleware:
    /^(?:LICENSE|README\.md|package\.json|bin\/pulse\.mjs|dist\/cjs\/package\.json|dist\/(?:[\w-]+\/)*[\w-]+(?:\.d\.ts|\.js)|python\/(?:README\.md|pyproject\.toml|waymark_pulse\/\w+\.py))$/u,
};

/** What makes npm run or fetch something; both packages have all they need inside. */
const REFUSED_FIELDS = [
  ...['scripts', 'gypfile', 'dependencies', 'optionalDependencies', 'peerDependencies'],
  ...['bundleDependencies', 'bundledDependencies', 'devDependencies', 'workspaces', 'overrides'],
];

/** Whether a packed file is the middleware, by its name. */
export function isMiddleware(name) {
  return /^pulse-[^/]*\.tgz$/u.test(name);
}

/**
 * Checks a packed file against what lies beside it. Each check is a name and what is wrong, if anything is; with a
 * public key the statement must be signed by it.
 */
export function checkPack({ name, packed, billText, provenanceText, publicPem }) {
  const files = once(() => readTarball(packed));
  const checks = isMiddleware(name)
    ? packageChecks(name, () => packed, provenanceText, 'middleware', 'the file')
    : [
        ...packageChecks(name, () => packed, provenanceText, 'command', 'the file'),
        ...billChecks(files, billText),
        ...middlewareChecks(files, provenanceText),
      ];
  const signed =
    publicPem === undefined
      ? []
      : [['the provenance is signed by this key', () => checkSignature(provenanceText, publicPem)]];
  return [...checks, ...signed].map(([title, work]) => ({ title, problem: problemOf(work) }));
}

function problemOf(work) {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Works once, however often it is asked: unpacking is what takes the time. */
function once(work) {
  let known;
  return () => {
    known ??= work();
    return known;
  };
}

function packageChecks(name, read, provenanceText, layout, whole) {
  const said = () => subjectNamed(name, provenanceText);
  const found = once(() => packageSubject(name, read()));
  return [
    [`${whole} is the one that the provenance is about`, () => checkSubject(said(), found())],
    [
      `${whole} holds what the provenance lists, and nothing else`,
      () => checkFiles(said(), found(), LAYOUTS[layout]),
    ],
    [`installing ${whole} runs nothing and fetches nothing more`, () => checkManifest(readTarball(read()))],
  ];
}

function billChecks(files, billText) {
  return [
    ['the bill of materials beside it is the one inside', () => checkBill(files(), billText)],
    ['the bill of materials names every package in the bundles, and no other', () => checkContent(files())],
  ];
}

function middlewareChecks(files, provenanceText) {
  const read = () => {
    const inside = files().get(MIDDLEWARE);
    if (inside === undefined) throw new Error(`${MIDDLEWARE} is not inside`);
    return inside;
  };
  const name = nameOfMiddleware(provenanceText);
  return packageChecks(name, read, provenanceText, 'middleware', 'the middleware inside');
}

function nameOfMiddleware(provenanceText) {
  try {
    return readStatement(provenanceText).statement.subject.find((each) => isMiddleware(each.name)).name;
  } catch {
    return 'pulse-*.tgz';
  }
}

function subjectNamed(name, provenanceText) {
  const said = readStatement(provenanceText).statement.subject.find((each) => each.name === name);
  if (said === undefined) throw new Error(`it says nothing of ${name}`);
  return said;
}

function checkSubject(said, { digest }) {
  const wrong = Object.keys(digest).filter((each) => said.digest?.[each] !== digest[each]);
  return wrong.length === 0 ? undefined : `${wrong.join(' and ')} differ`;
}

function checkFiles(said, found, layout) {
  const inside = new Map(Object.entries(found.annotations.files));
  const listed = new Map(Object.entries(said.annotations?.files ?? {}));
  if (listed.size === 0) return 'it lists no file';
  return summary([
    ...[...inside.keys()]
      .filter((path) => !listed.has(path))
      .map((path) => `${path} is inside and not listed`),
    ...[...listed.keys()]
      .filter((path) => !inside.has(path))
      .map((path) => `${path} is listed and not inside`),
    ...[...inside]
      .filter(([path, hash]) => listed.has(path) && listed.get(path) !== hash)
      .map(([path]) => `${path} is another than the one listed`),
    ...[...inside.keys()]
      .filter((path) => listed.has(path) && !layout.test(path))
      .map((path) => `${path} has no place in this package`),
  ]);
}

function checkManifest(files) {
  const manifest = JSON.parse(files.get('package.json')?.toString('utf8') ?? 'null');
  if (manifest === null || typeof manifest !== 'object') return 'package.json is not inside';
  return summary(
    REFUSED_FIELDS.filter((field) => Object.hasOwn(manifest, field)).map(
      (field) => `package.json has ${field} (${Object.keys(Object(manifest[field])).join(', ')})`,
    ),
  );
}

function checkBill(files, billText) {
  const inside = files.get(BILL);
  if (inside === undefined) return `${BILL} is not inside`;
  return inside.equals(Buffer.from(billText)) ? undefined : 'they differ';
}

function checkContent(files) {
  const billed = packagesInBill(JSON.parse(files.get(BILL)?.toString('utf8') ?? '{"components":[]}'));
  const licensed = packagesInLicenses(files.get(LICENSES)?.toString('utf8') ?? '');
  const bundles = [...files].filter(([path]) => /^dist\/[^/]+\.mjs$/u.test(path));
  const bundled = new Set(bundles.flatMap(([, content]) => packagesInBundle(content.toString('utf8'))));
  const names = new Set(billed.map((each) => each.slice(0, each.lastIndexOf('@'))));
  if (bundled.size === 0) return 'the bundles say nothing of what they are made of';
  return summary([
    ...[...bundled].filter((each) => !names.has(each)).map((each) => `${each} is inside and not named`),
    ...licensed.filter((each) => !billed.includes(each)).map((each) => `${each} is licensed and not named`),
    ...billed.filter((each) => !licensed.includes(each)).map((each) => `${each} is named and not inside`),
  ]);
}

function summary(differences) {
  return differences.length === 0 ? undefined : differences.slice(0, SHOWN).join('; ');
}

function checkSignature(provenanceText, publicPem) {
  const read = readStatement(provenanceText);
  if (read.signatures.length === 0) return 'it is not signed';
  return isSignedBy(read, publicPem) ? undefined : 'no signature of it is';
}
