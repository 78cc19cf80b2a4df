import { packagesInBundle } from './bundled-packages.mjs';
import { isSignedBy, readStatement, subjectOf } from './provenance.mjs';
import { readTarball } from './read-tarball.mjs';
import { packagesInBill } from './sbom.mjs';
import { packagesInLicenses } from './third-party-licenses.mjs';

const BILL = 'dist/sbom.cdx.json';
const LICENSES = 'dist/third-party-licenses.txt';

/**
 * Checks a packed file against what lies beside it. Each check is a name and what is wrong, if anything is; with a
 * public key the statement must be signed by it.
 */
export function checkPack({ name, packed, billText, provenanceText, publicPem }) {
  const check = (title, work) => {
    try {
      return { title, problem: work() };
    } catch (error) {
      return { title, problem: error instanceof Error ? error.message : String(error) };
    }
  };
  return [
    check('the file is the one that the provenance is about', () =>
      judgeSubject(name, packed, provenanceText),
    ),
    check('the bill of materials beside it is the one inside', () => judgeBill(packed, billText)),
    check('the bill of materials names what is inside, and nothing else', () => judgeContent(packed)),
    ...(publicPem === undefined
      ? []
      : [check('the provenance is signed by this key', () => judgeSignature(provenanceText, publicPem))]),
  ];
}

function judgeSubject(name, packed, provenanceText) {
  const { statement } = readStatement(provenanceText);
  const said = statement.subject.find((each) => each.name === name);
  if (said === undefined) return `it says nothing of ${name}`;
  const { digest } = subjectOf(name, packed);
  const wrong = Object.keys(digest).filter((each) => said.digest?.[each] !== digest[each]);
  return wrong.length === 0 ? undefined : `${wrong.join(' and ')} differ`;
}

function judgeBill(packed, billText) {
  const inside = readTarball(packed).get(BILL);
  if (inside === undefined) return `${BILL} is not inside`;
  return inside.equals(Buffer.from(billText)) ? undefined : 'they differ';
}

function judgeContent(packed) {
  const files = readTarball(packed);
  const billed = packagesInBill(JSON.parse(files.get(BILL)?.toString('utf8') ?? '{"components":[]}'));
  const licensed = packagesInLicenses(files.get(LICENSES)?.toString('utf8') ?? '');
  const bundles = [...files].filter(([path]) => /^dist\/[^/]+\.mjs$/u.test(path));
  const bundled = new Set(bundles.flatMap(([, content]) => packagesInBundle(content.toString('utf8'))));
  const names = new Set(billed.map((each) => each.slice(0, each.lastIndexOf('@'))));
  const differences = [
    ...[...bundled].filter((each) => !names.has(each)).map((each) => `${each} is inside and not named`),
    ...licensed.filter((each) => !billed.includes(each)).map((each) => `${each} is licensed and not named`),
    ...billed.filter((each) => !licensed.includes(each)).map((each) => `${each} is named and not inside`),
  ];
  if (bundled.size === 0) return 'the bundles say nothing of what they are made of';
  return differences.length === 0 ? undefined : differences.slice(0, 5).join('; ');
}

function judgeSignature(provenanceText, publicPem) {
  const read = readStatement(provenanceText);
  if (read.signatures.length === 0) return 'it is not signed';
  return isSignedBy(read, publicPem) ? undefined : 'no signature of it is';
}
