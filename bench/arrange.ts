import { arrange } from '@zhixing/arrange';
import { trip } from '@zhixing/arrange/tests/school.ts';
import { claim, heading, median } from './report.ts';

/*
 * Arranging a trip of 1 200 students into groups, coach seats and rooms, against one of 300 in the same run: processor time, and how it grows.
 */

const ROUNDS = 9;

heading('Arranging 1 200 students into groups, seats and rooms, on one core');
const [large, small] = [
  trip({ children: 1200, classes: 28, limit: 15, seed: 1, seats: 49 }),
  trip({ children: 300, classes: 7, limit: 15, seed: 1, seats: 49 }),
];
const rounds = Array.from({ length: ROUNDS }, () => ({ large: timed(large), small: timed(small) }));
const { figures, problems } = arrange(large);
console.table({ ms: { large: median(rounds.map((round) => round.large)), small: median(rounds.map((round) => round.small)) } });
console.log(`${figures.met} of ${figures.wishes} wishes met, ${problems.length} problems`);
claim('seconds of the processor for 1 200 students', median(rounds.map((round) => round.large)) / 1000, { atMost: 2 });
claim('time of 1 200 students against 300', median(rounds.map((round) => round.large / round.small)), { atMost: 12 });

function timed(input: typeof large): number {
  const before = process.cpuUsage();
  arrange(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
