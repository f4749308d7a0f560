import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';

/**
 * Installs exactly what package-lock.json says, unless that has been done.
 * @param {string} root the project's folder
 */
export async function installPackages(root) {
  const lockFile = path.join(root, 'package-lock.json');
  const stamp = path.join(root, 'node_modules', '.zhixing-installed');
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalled(root, lockFile)) {
    const started = performance.now();
    console.log('Installing packages (once, and after an update) …');
    await (existsSync(path.join(root, 'node_modules')) ? installDifference(root) : installAll(root));
    console.log(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  }
  writeFileSync(stamp, wanted);
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

async function installAll(root) {
  try {
    await npm(['ci', ...quietly], root);
  } catch (error) {
    // A registry without the packages of other platforms leaves a lock file that "npm ci" calls incomplete, and "npm install" does not mind.
    if (!String(error).includes('in sync')) throw error;
    console.warn('package-lock.json does not list every package of package.json; installing what it lists and resolving the rest.');
    await installDifference(root);
  }
}

// Programs that run meanwhile, this one among them, keep their files.
const installDifference = (root) => npm(['install', '--no-save', ...quietly], root);

/** Whether npm's own record of what lies in node_modules agrees with the lock file, as it does after `npm install`. */
function isInstalled(root, lockFile) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.optional)
    .every(([place, entry]) => present[place]?.version === entry.version && existsSync(path.join(root, place)));
}
