import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** A package of somebody else, as the lock file has it. */
export interface ThirdParty {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Needed for developing alone: nothing of it is delivered. */
  readonly dev: boolean;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Every package of the lock file, by its folder. */
export function thirdParties(): readonly ThirdParty[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, Locked>> };
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, { version = '', license = '', dev = false }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { folder, name, version, licence: license || namedInFile(folder), dev };
    });
}

// Some manifests leave the licence to the file beside them.
const namedInFile = (folder: string): string => (/^\s*(The )?MIT License\b/.test(licenceTexts(folder)) ? 'MIT' : '');

/** What may be used without asking a lawyer: licences that want no more than to be named. */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'PostgreSQL',
  'PSF-2.0',
]);

/** Whether an expression of SPDX leaves a way to use the package: all of `AND`, one of `OR`. */
export const isFree = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((one) => one.split(/ AND /).every((name) => FREE.has(name.trim())));

/**
 * Writes beside the program what it is made of: `sbom.cdx.json` in CycloneDX for programs that look for holes, `THIRD-PARTY.txt` with the licences
 * for people. Node.js itself is part of the archive, and stands in both.
 */
export function writeThirdParties(folder: string): void {
  const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const bom = JSON.parse(listed) as { components: object[]; metadata: { component: { name: string } } };
  // npm calls it by the folder that it lies in.
  bom.metadata.component.name = 'zhixing';
  const version = process.versions.node;
  const node = {
    type: 'platform',
    name: 'node',
    version,
    'bom-ref': `node@${version}`,
    cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  };
  bom.components.push({ ...node, licenses: [{ license: { id: 'MIT' } }] });
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
  const delivered = thirdParties().filter(({ dev, folder: at }) => !dev && existsSync(at));
  const list = delivered.map(({ name, version: of, licence }) => `${name} ${of}: ${licence}`);
  const texts = delivered.map((one) => `${'='.repeat(80)}\n${one.name} ${one.version} (${one.licence})\n\n${textOf(one)}`);
  const head = `Node.js ${version}: MIT and others, see https://github.com/nodejs/node/blob/v${version}/LICENSE`;
  writeFileSync(path.join(folder, 'THIRD-PARTY.txt'), `${[head, ...list].join('\n')}\n\n${texts.join('\n')}`);
}

// Where a package brings no text of its own, the name of the licence stands for it.
const textOf = ({ folder, licence }: ThirdParty): string => licenceTexts(folder) || licence;

/** The licence files of a package; fonts bring one beside that of the package around them. */
function licenceTexts(folder: string): string {
  const found = globSync(['LICEN[SC]E*', 'licen[sc]e*', 'COPYING*'], { cwd: folder, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return found.map(({ name }) => readFileSync(path.join(folder, name), 'utf8').trim()).join('\n\n');
}
