import { openSync, readFileSync, renameSync, statSync } from 'node:fs';

const limit = 5_000_000;

/**
 * Opens the log file of PostgreSQL's programs; rotates it first if large.
 * @returns the descriptor, to be closed by the caller, and `complaint`: the last error that was written since
 */
export function openServerLog(file: string): { fd: number; complaint(): string } {
  if (sizeOf(file) > limit) renameSync(file, `${file}.old`);
  const start = sizeOf(file);
  return { fd: openSync(file, 'a', 0o600), complaint: () => lastError(readFileSync(file).subarray(start).toString()) };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function lastError(text: string): string {
  const lines = text.trimEnd().split('\n');
  const line = lines.findLast((candidate) => /FATAL|PANIC|error:/.test(candidate)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC|error): */, '').replace(/\.$/, '') || 'it gave no reason';
}
