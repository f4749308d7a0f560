import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { npm } from './npm.mjs';

/**
 * Finds the Node version that the project pins, fetching it when npm did not run the install script of the package `node`.
 * @param {string} root the project's folder
 * @returns {Promise<string>} path of the executable
 */
export async function pinnedNode(root) {
  const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.node;
  const executable = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (versionOf(executable) === version) return executable;
  const fallback = process.versions.node.split('.')[0] === version.split('.')[0] ? process.execPath : undefined;
  try {
    await fetchNode(root, version, executable);
    if (versionOf(executable) === version) return executable;
  } catch (error) {
    if (!fallback) throw new Error(`${error instanceof Error ? error.message : error}\n${advice(version)}`);
  }
  if (fallback) return fallback;
  throw new Error(advice(version));
}

// What the package's install script does: take the program out of the package for this platform.
async function fetchNode(root, version, executable) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${platform}-${process.arch}`;
  const home = path.join(root, 'node_modules', 'node');
  console.log(`Fetching Node ${version} …`);
  await npm(
    ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', home, `${name}@${version}`],
    home,
  );
  const program = path.join(home, 'node_modules', name, 'bin', path.basename(executable));
  chmodSync(program, 0o755);
  mkdirSync(path.dirname(executable), { recursive: true });
  rmSync(executable, { force: true });
  linkSync(program, executable);
}

function versionOf(executable) {
  try {
    return execFileSync(executable, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .trim()
      .slice(1);
  } catch {
    return undefined;
  }
}

const advice = (version) =>
  `Node ${version} could not be fetched from the npm registry: make the registry reachable, or install Node ${version.split('.')[0]} and start again.`;
