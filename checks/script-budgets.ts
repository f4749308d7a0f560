import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Budget {
  readonly most: number;
  readonly reason: string;
}

const ENTRY = /(\w+): \{\s*most: ([\d._]+),\s*reason:\s*(['"`])(.*?)\3,?\s*\}/gs;

/** The budgets in the text of a file, by name. */
export const budgetsIn = (text: string): ReadonlyMap<string, Budget> =>
  new Map(
    [...text.matchAll(ENTRY)].map(([, name = '', most = '', , reason = '']) => [name, { most: Number(most.replaceAll('_', '')), reason }]),
  );

/**
 * The budgets of a file that some commit had lower under the same reason. The file as it lies there is compared with all its commits: a reason that
 * was written for a lower amount is none for a higher one, wherever it was raised. Empty where there is no history.
 */
export function raisedWithoutReason(file: string): string[] {
  const now = budgetsIn(readFileSync(file, 'utf8'));
  return commitsOf(file).flatMap((commit) => {
    const then = budgetsIn(git(file, 'show', `${commit}:./${path.basename(file)}`));
    return [...now].flatMap(([name, { most, reason }]) => {
      const before = then.get(name);
      return before && before.reason === reason && before.most < most ? [`${name}: ${before.most} in ${commit}, now ${most}`] : [];
    });
  });
}

const commitsOf = (file: string): string[] => git(file, 'log', '--format=%h', '--', path.basename(file)).split('\n').filter(Boolean);

/** What git answers in the folder of a file; empty where it knows nothing. A hook names its own repository in the environment: it is left out. */
function git(file: string, ...args: readonly string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  try {
    return execFileSync('git', args, {
      cwd: path.dirname(file),
      env: Object.fromEntries(own),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
