import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createPdfMaker, type PdfMaker } from '@zhixing/pdf/pdf-maker.ts';
import { contract } from '@zhixing/pdf/tests/content.ts';
import { textOfPages } from '@zhixing/pdf/tests/read-pdf.ts';
import { claim, heading, median, round1 } from './report.ts';

/*
 * A contract of some forty pages as PDF: time per page against one of an eighth, what a new worker costs, and for how long the process that asked could not answer
 * anybody meanwhile.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
const rounds = Number(options.rounds);
const [LONG, SHORT] = [120, 15];

heading('A contract of forty pages as PDF in a worker thread, against one of an eighth of its clauses');
const maker = createPdfMaker();
try {
  await measure(maker);
} finally {
  await maker.close();
}

async function measure(warm: PdfMaker): Promise<void> {
  const [long, short, cold] = [LONG, SHORT, SHORT].map(() => [] as number[]) as [number[], number[], number[]];
  const stalls: number[] = [];
  const pages = { long: await pagesOf(warm, LONG), short: await pagesOf(warm, SHORT) };
  for (let round = 0; round < rounds; round += 1) {
    const fresh = createPdfMaker();
    cold.push(await timed(fresh, SHORT));
    await fresh.close();
    short.push(await timed(warm, SHORT));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    long.push(await timed(warm, LONG));
    delay.disable();
    stalls.push(delay.max / 1e6);
  }
  console.table({
    [`${pages.long} pages`]: { 'milliseconds, median': round1(median(long)) },
    [`${pages.short} pages`]: { 'milliseconds, median': round1(median(short)) },
    [`${pages.short} pages, new worker`]: { 'milliseconds, median': round1(median(cold)) },
    'longest stall of the process that asked': { 'milliseconds, median': round1(median(stalls)) },
  });
  const perPage = long.map((time, at) => time / pages.long / ((short[at] ?? Number.NaN) / pages.short));
  claim(`a page of a contract of ${pages.long} pages, against one of ${pages.short} pages`, median(perPage), { atMost: 1.5 });
  claim('the longest stall meanwhile, against the time of the document', median(stalls.map((stall, at) => stall / (long[at] ?? 1))), {
    atMost: 0.1,
  });
}

async function pagesOf(warm: PdfMaker, clauses: number): Promise<number> {
  const { bytes } = await warm.make(contract(clauses, clauses * 3));
  return (await textOfPages(bytes)).length;
}

async function timed(one: PdfMaker, clauses: number): Promise<number> {
  const since = performance.now();
  await one.make(contract(clauses, clauses * 3));
  return performance.now() - since;
}
