import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { idOf, STUDENTS_PER_CLASS } from './fill.ts';
import { filledServer } from './filled-server.ts';
import { openPlace } from './place.ts';
import { listOf, scattered } from './questions.ts';
import { claim, heading, median } from './report.ts';

/*
 * What is left of a server's work when five times as many people ask as it can answer: lists, as many a second as it answers at its best, then five
 * times that many, whether they are answered or not. What counts is answered with a list; a refusal is none.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '6' } } });
const STUDENTS = 50_000;
/** Connections that ask again as soon as they are answered: so few that all of them can wait for their turn, and more. */
const CROWDS = [400, 4000];
const TIMES = 5;

interface Goodput {
  readonly good: number;
  readonly refused: number;
  /** Milliseconds until an answer that was no refusal. */
  readonly p99: number;
}

const place = await openPlace();
heading(`Lists at the best rate, and ${TIMES} times as many asked by ${CROWDS.join(' and ')} connections`, place.title);
try {
  const { server } = await filledServer(place, STUDENTS, { role: 'bureauAdmin', at: idOf('bureau', 0) });
  const ask = (connections: number, rate?: number) => goodput(server.url, String(server.ready.token), connections, rate);
  await ask(50);
  for (const crowd of CROWDS) {
    const best: Goodput[] = [];
    const flooded: Goodput[] = [];
    for (let round = 0; round < Number(options.rounds); round++) {
      const calm = await ask(50);
      best.push(calm);
      flooded.push(await ask(crowd, Math.ceil(calm.good * TIMES)));
    }
    console.table({ best: shown(best), [`${crowd} connections`]: shown(flooded) });
    const kept = median(flooded.map(({ good }, i) => good / (best[i]?.good ?? Number.NaN)));
    claim(`answers a second of the server flooded by ${crowd} connections against its best`, kept, { atLeast: 0.8 });
    claim('seconds until 99 of 100 admitted requests were answered', median(flooded.map(({ p99 }) => p99)) / 1000, { atMost: 2 });
  }
  await server.stop();
} finally {
  await place.close();
}

function shown(rounds: readonly Goodput[]) {
  return {
    'answers / s': Math.round(median(rounds.map(({ good }) => good))),
    'refusals / s': Math.round(median(rounds.map(({ refused }) => refused))),
    'p99 ms': Math.round(median(rounds.map(({ p99 }) => p99))),
  };
}

async function goodput(url: string, token: string, connections: number, rate?: number): Promise<Goodput> {
  const times: number[] = [];
  let refused = 0;
  let clients = 0;
  const run = autocannon({
    url,
    connections,
    duration: Number(options.seconds),
    ...(rate && { overallRate: rate }),
    setupClient: (client) => client.setRequests(lists(clients++, token)),
  });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 200) times.push(milliseconds);
    else if (status === 503) refused += 1;
    else throw new Error(`a list was answered with ${status}`);
  });
  const { duration } = await run;
  times.sort((a, b) => a - b);
  return { good: times.length / duration, refused: refused / duration, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

function lists(client: number, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return Array.from({ length: 50 }, (_, i) => ({
    method: 'GET',
    path: listOf({ schoolClass: idOf('class', scattered(client * 50 + i, STUDENTS / STUDENTS_PER_CLASS)) }),
    headers,
  }));
}
