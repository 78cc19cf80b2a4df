import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { packageFolders } from './bundled-packages.mjs';

const OWN = /^packages\/[^/]+(?=\/)/;

/**
 * What a bundle is made of, as a CycloneDX 1.6 document: the packages whose modules are in it, as the lock file
 * knows them, and nothing else. The same build gives the same bytes, so it holds no time and no random number.
 */
export function billOfMaterials({ root, lock, moduleIds, subject }) {
  const places = placesOf(root, lock, moduleIds);
  const byPlace = new Map(places.map((place) => [place, componentOf(place, lock.packages[place])]));
  const main = {
    ...componentOf(subject, lock.packages[subject]),
    type: 'application',
  };
  const components = [...byPlace].filter(([place]) => place !== subject).map(([, component]) => component);
  byPlace.set(subject, main);
  const dependencies = [...byPlace].map(([place, component]) => ({
    ref: component['bom-ref'],
    dependsOn: dependenciesOf(place, lock, byPlace),
  }));
  const bill = {
    metadata: { lifecycles: [{ phase: 'build' }], component: main },
    components: oneOfEach(components, 'bom-ref'),
    dependencies: oneOfEach(dependencies, 'ref'),
    compositions: [{ aggregate: 'complete', assemblies: [main['bom-ref']] }],
  };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(bill), version: 1, ...bill };
}

/** The third-party packages that a bill names. */
export function packagesInBill({ components }) {
  return components
    .filter(({ hashes }) => hashes !== undefined)
    .map(({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`);
}

/** Where the lock file has the packages of these modules: installed ones and our own. */
function placesOf(root, lock, moduleIds) {
  const fromRoot = (path) => relative(root, path).split(sep).join('/');
  const installed = packageFolders(moduleIds).map(fromRoot);
  const own = moduleIds.flatMap((id) => OWN.exec(fromRoot(id))?.[0] ?? []);
  const places = [...new Set([...installed, ...own])].toSorted();
  const unknown = places.filter((place) => lock.packages[place] === undefined);
  if (unknown.length > 0) throw new Error(`the lock file does not know ${unknown.join(', ')}`);
  return places;
}

function componentOf(place, entry) {
  const whole = entry.name ?? place.split('node_modules/').at(-1);
  const [name, group] = whole.split('/').toReversed();
  const purl = `pkg:npm/${group === undefined ? '' : `${encodeURIComponent(group)}/`}${name}@${entry.version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name,
    version: entry.version,
    scope: 'required',
    ...(entry.integrity === undefined ? {} : { hashes: hashesOf(entry.integrity) }),
    licenses: [{ expression: entry.license ?? 'Apache-2.0' }],
    purl,
  };
}

/** The hashes of a package's archive; the lock file has one or several, in base64. */
function hashesOf(integrity) {
  return integrity.split(/\s+/u).map((each) => {
    const [, algorithm, digest] = /^sha(\d+)-(.+)$/u.exec(each) ?? [];
    if (digest === undefined) throw new Error(`the lock file has a hash of another kind: ${each}`);
    return {
      alg: algorithm === '1' ? 'SHA-1' : `SHA-${algorithm}`,
      content: Buffer.from(digest, 'base64').toString('hex'),
    };
  });
}

/** Which parts of the bundle a part asks for; what it asks for and is not in the bundle is left out. */
function dependenciesOf(place, lock, byPlace) {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place];
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const refs = names.flatMap((name) => byPlace.get(placeOfDependency(place, name, lock))?.['bom-ref'] ?? []);
  return [...new Set(refs)].toSorted();
}

/** Finds a package as Node.js does: in the folder itself, then in each one above it. */
function placeOfDependency(place, name, lock) {
  const parts = place.split('/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const candidate = [...parts.slice(0, depth), 'node_modules', name].join('/');
    const entry = lock.packages[candidate];
    if (entry !== undefined) return entry.link ? entry.resolved : candidate;
  }
  return undefined;
}

function oneOfEach(items, key) {
  const sorted = items.toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
  return sorted.filter((item, at) => item[key] !== sorted[at - 1]?.[key]);
}

/** A number that the content itself gives, in the shape of a UUID (RFC 9562 §5.8). */
function serialOf(bill) {
  const hex = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}
