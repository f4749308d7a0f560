import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { PhaseFailed, run } from './phase.ts';
import { writeThirdParties } from './third-party.ts';
import { buildWeb } from './web.ts';

/** What runs, besides the packages it needs: sources without their tests, the built web application, what the people who run it read. */
const PARTS = [
  'package.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'deploy',
  'docs/operations',
  'apps/server',
  'apps/web/dist',
  'modules',
];
const PACKAGES = ['packages/model', 'packages/engine', 'packages/flow', 'packages/workplace', 'packages/messaging', 'packages/pdf'];
const SKIPPED = /(^|\/)(node_modules|tests)(\/|$)/;
/** Weights of the font that no document uses: ten megabytes each. */
const UNUSED_WEIGHTS = /noto-sans-sc\/(?!400Regular|700Bold)\d{3}[A-Z]/;

/**
 * Packs everything that a server needs into one archive for machines without internet, npm or Node: `zhixing-<version>-<system>-<processor>.tar.gz`.
 * @param args the folder to put it in; `dist` when there is none
 */
export async function bundle([to = 'dist']: string[]): Promise<void> {
  await buildWeb();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const name = `zhixing-${version}-${process.platform}-${process.arch}`;
  const folder = path.resolve(to, name);
  rmSync(folder, { recursive: true, force: true });
  for (const part of [...PARTS, ...PACKAGES]) copy(part, folder);
  for (const found of neededPackages()) copy(found, folder);
  linkWorkspaces(folder);
  writeThirdParties(folder);
  mkdirSync(path.join(folder, 'bin'));
  cpSync(realpathSync(process.execPath), path.join(folder, 'bin/node'));
  cpSync('deploy/launcher.sh', path.join(folder, 'zhixing'));
  for (const program of ['zhixing', 'bin/node']) chmodSync(path.join(folder, program), 0o755);
  // Whoever unpacked it as root would otherwise give the program to whichever user has the number of the one who packed it.
  const owned = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
  await run('tar', ['-czf', `${folder}.tar.gz`, ...owned, '-C', path.dirname(folder), name]);
  rmSync(folder, { recursive: true });
  console.log(`${folder}.tar.gz`);
}

function copy(part: string, folder: string): void {
  const nested = part.lastIndexOf('node_modules/');
  const own = (file: string) => path.relative(part, file).replaceAll('\\', '/');
  // Within a package its own folders of that name are part of it; packages below it are named for themselves.
  const wanted = (file: string) => (nested < 0 ? !SKIPPED.test(own(file)) : !/(^|\/)node_modules(\/|$)/.test(own(file)));
  cpSync(part, path.join(folder, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => wanted(file) && !UNUSED_WEIGHTS.test(file),
  });
}

/** Folders of the packages that the server needs, nested ones too, relative to the project. */
function neededPackages(): string[] {
  const listed = execFileSync('npm', ['ls', '--all', '--parseable', '--omit=dev', '--workspace', 'apps/server'], { encoding: 'utf8' });
  const folders = listed
    .split('\n')
    .filter(Boolean)
    .map((folder) => path.relative(process.cwd(), folder));
  const found = [...new Set(folders)].filter(
    (folder) => folder.startsWith('node_modules') && existsSync(folder) && !lstatSync(folder).isSymbolicLink(),
  );
  if (found.length === 0) throw new PhaseFailed('npm lists no packages: run "npm ci" first.');
  return found.sort();
}

function linkWorkspaces(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules/@zhixing'), { recursive: true });
  for (const manifest of globSync(['packages/*/package.json', 'modules/package.json', 'apps/server/package.json'], { cwd: folder })) {
    const { name } = JSON.parse(readFileSync(path.join(folder, manifest), 'utf8')) as { name: string };
    const place = path.join(folder, 'node_modules', name);
    symlinkSync(path.relative(path.dirname(place), path.join(folder, path.dirname(manifest))), place);
  }
}
