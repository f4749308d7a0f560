import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingNames } from './env.ts';
import { StartupError } from './startup-error.ts';

const OPTION = '--env-file=';
const LETTERS_APART = 2;
// Prefixes of variables that libraries read.
const OF_OTHERS = /^(OTEL|NODE)_/;

/**
 * Refuses a settings file with a misspelled setting: BACKUPKEY would silently leave backups unencrypted. Names unlike any setting are
 * ignored.
 * @param options arguments of this process, which name the settings file
 */
export function checkSettingsFile(options: readonly string[]): void {
  const misspelled = options.filter((option) => option.startsWith(OPTION)).flatMap((option) => misspelt(option.slice(OPTION.length)));
  if (misspelled.length > 0) throw new StartupError(misspelled.join('\n'));
}

function misspelt(file: string): string[] {
  const names = Object.keys(parseEnv(readFileSync(file, 'utf8')));
  return names.flatMap((name) => {
    const meant =
      settingNames.includes(name) || OF_OTHERS.test(name) ? undefined : settingNames.find((known) => isNearly(plain(name), plain(known)));
    return meant ? [`${name} in ${file} is no setting: write ${meant}, or remove the line.`] : [];
  });
}

const plain = (name: string): string => name.toUpperCase().replaceAll('_', '');

const isNearly = (name: string, known: string): boolean => distance(name, known) <= Math.min(LETTERS_APART, Math.floor(known.length / 4));

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const above = row;
    row = [line + 1];
    for (const [place, there] of [...other].entries())
      row.push(Math.min((above[place + 1] ?? 0) + 1, (row[place] ?? 0) + 1, (above[place] ?? 0) + (letter === there ? 0 : 1)));
  }
  return row.at(-1) ?? 0;
}
