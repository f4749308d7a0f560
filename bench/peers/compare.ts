import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { load, type Measured } from '../load.ts';
import { openPlace, type Place } from '../place.ts';
import { claim, figures, heading, middle, ratio } from '../report.ts';
import { startBare } from './bare.ts';
import { type Contestant, prove } from './contestant.ts';
import { startDirectus } from './directus.ts';
import { startOurs } from './ours.ts';
import { startPayload } from './payload.ts';
import { startStrapi } from './strapi.ts';
import { questionOf } from './work.ts';

/*
 * Our server against Payload, Directus and Strapi, and against a bare server: lists, single records and creations over the same table with the
 * same rows. The peers are installed from npm into a scratch folder; they are no dependency of the project.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    rows: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '30' },
    only: { type: 'string', default: 'ours,bare,payload,directus,strapi' },
    folder: { type: 'string' },
  },
});
const [rounds, seconds, rows] = [Number(options.rounds), Number(options.seconds), Number(options.rows)];
const connections = Number(options.connections);
/** Long enough for slow contestants to be compiled, too: they answer less meanwhile. */
const WARMING_SECONDS = 6;
const TRIES = 3;
/** Of what a bare server creates: ours adds permission, validation, history and outbox. */
const MIN_CREATE = 0.3;
const peers = { payload: startPayload, directus: startDirectus, strapi: startStrapi };
const wanted = (name: string): boolean => options.only.split(',').includes(name);

const works = ['list', 'get', 'create'] as const;
type Work = (typeof works)[number];
type Results = Readonly<Record<Work, Record<string, Measured[]>>>;

const place = await openPlace();
const folder = options.folder ? path.resolve(options.folder) : await mkdtemp(path.join(tmpdir(), 'zxpeers-'));
heading(`Lists, records and creations over ${rows} rows of 15 fields, ${connections} connections, against other platforms`, place.title);
const contestants: Contestant[] = [];
/** Number of the next request, over all works: beyond the rows that are there and the records that `prove` creates. */
let asked = 2 * rows;
try {
  await startAll(place);
  for (const [i, contestant] of contestants.entries()) await prove(contestant, rows, rows + i);
  tell(await measure());
} finally {
  for (const contestant of contestants) await contestant.stop();
  await place.close();
  if (!options.folder) await rm(folder, { recursive: true, force: true });
}

async function startAll(on: Place): Promise<void> {
  if (wanted('ours') || wanted('bare')) {
    const database = await on.create();
    contestants.push(await startOurs(database, rows));
    if (wanted('bare')) contestants.push(await startBare(database));
  }
  for (const [name, start] of Object.entries(peers))
    if (wanted(name)) contestants.push(await start({ folder: path.join(folder, name), database: await on.create(), rows }));
}

/** Rounds in which every contestant runs once, each of them first in turn, after a warming round that does not count. */
async function measure(): Promise<Results> {
  const none = () => Object.fromEntries(contestants.map(({ title }) => [title, [] as Measured[]]));
  const results: Results = { list: none(), get: none(), create: none() };
  for (const work of works)
    for (let round = 0; round <= rounds; round += 1)
      for (const contestant of orderOf(round)) {
        const figure = await answered(contestant, work, round === 0 ? WARMING_SECONDS : seconds);
        if (round > 0) results[work][contestant.title]?.push(figure);
      }
  return results;
}

/** One round. It is repeated when the machine stood still and nothing at all was answered: no ratio can be made of that. */
async function answered(contestant: Contestant, work: Work, length: number): Promise<Measured> {
  const { url, token, pid, title } = contestant;
  const next = () => requestOf(contestant, work, asked++);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const figure = await load({ url, token, pid, connections, seconds: length, next });
    if (figure.rps > 0) return figure;
  }
  throw new Error(`${title}, ${work}: nothing was answered within ${length} s, ${TRIES} times; rounds must be longer`);
}

function orderOf(round: number): readonly Contestant[] {
  const first = round % contestants.length;
  return [...contestants.slice(first), ...contestants.slice(0, first)];
}

function requestOf({ list, one, create, body }: Contestant, work: Work, n: number) {
  if (work === 'list') return { path: list(questionOf(n, rows)) };
  if (work === 'get') return { path: one((n * 7919) % rows) };
  return { path: create, body: JSON.stringify(body(n)) };
}

function tell(results: Results): void {
  for (const work of works) {
    console.log(`\n${work}`);
    figures(results[work]);
  }
  console.log('\nrequests a second, and how many times as many ours are');
  console.table(Object.fromEntries(contestants.map(({ title }) => [title, lineOf(results, title)])));
  for (const { title } of contestants) for (const work of works) claimOf(results, work, title);
}

function lineOf(results: Results, title: string): Readonly<Record<string, number>> {
  const rates = works.map((work) => [work, Math.round(middle(results[work][title] ?? [], 'rps'))]);
  const ratios = works.map((work) => [`${work} ×`, Number(against(results, work, title).toFixed(2))]);
  return Object.fromEntries([...rates, ...(title === 'ours' ? [] : ratios)]);
}

function against(results: Results, work: Work, title: string): number {
  return ratio(results[work].ours ?? [], results[work][title] ?? [], 'rps');
}

function claimOf(results: Results, work: Work, title: string): void {
  if (title === 'ours' || !results[work].ours) return;
  if (title !== 'bare') claim(`${work} against ${title}`, against(results, work, title), { atLeast: 1 });
  else if (work === 'create') claim('create against a bare insert', against(results, work, title), { atLeast: MIN_CREATE });
}
