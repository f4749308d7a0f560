import { appendFileSync } from 'node:fs';
import os from 'node:os';
import type { Measured } from './load.ts';
import type { Claim } from './results.ts';

/** The middle value; the mean of the middle two where there are two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** The median of one figure over several rounds. */
export const middle = (rounds: readonly Measured[], figure: keyof Measured): number => median(rounds.map((round) => round[figure]));

/** The median of the ratios of rounds that ran next to each other: what else the machine did meanwhile cancels out. */
export const ratio = (above: readonly Measured[], below: readonly Measured[], figure: keyof Measured): number =>
  median(above.map((round, i) => round[figure] / (below[i]?.[figure] ?? Number.NaN)));

/** Prints where and on what was measured. */
export function heading(title: string, place?: string): void {
  const [cpu] = os.cpus();
  console.log(`\n${title}`);
  console.log(`${os.cpus().length} × ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}`);
  if (place) console.log(place);
  console.log(`load of the machine at the start: ${os.loadavg()[0]?.toFixed(1)}\n`);
}

/** Prints one line per contestant. */
export function figures(lines: Readonly<Record<string, readonly Measured[]>>): void {
  console.table(
    Object.fromEntries(
      Object.entries(lines).map(([name, rounds]) => [
        name,
        {
          rps: Math.round(middle(rounds, 'rps')),
          'p50 ms': round1(middle(rounds, 'p50')),
          'p95 ms': round1(middle(rounds, 'p95')),
          'p99 ms': round1(middle(rounds, 'p99')),
          'CPU ms': Number(middle(rounds, 'cpu').toFixed(2)),
        },
      ]),
    ),
  );
}

/** Prints a claim with its target, and makes the exit code tell when it failed. Where BENCH_CLAIMS names a file, it is written there too. */
export function claim(what: string, value: number, target: { atLeast: number } | { atMost: number }): void {
  const held = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  const bound = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  console.log(`${held ? 'ok  ' : 'FAIL'} ${what}: ${value.toFixed(2)} (target ${bound})`);
  const file = process.env.BENCH_CLAIMS;
  if (file) appendFileSync(file, `${JSON.stringify({ what, target: bound, value, held } satisfies Claim)}\n`);
  if (!held) process.exitCode = 1;
}

export const round1 = (value: number): number => Math.round(value * 10) / 10;
