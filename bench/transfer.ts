import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTable } from '@zhixing/engine/transfer/write/create-table.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Child } from './children.ts';
import { idOf } from './fill.ts';
import { call, filledServer, personOf } from './filled-server.ts';
import { openPlace } from './place.ts';
import { claim, heading, round1 } from './report.ts';

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(options.rows);
/** A school administrator may ask about so many children in trial runs of one day; larger files are imported without one. */
const MAX_TRIED = 8000;
/** Between two questions of the colleague who looks at the list meanwhile, in milliseconds. */
const PAUSE_MS = 200;
/** After which a job hangs. */
const MAX_SECONDS = 3600;

const place = await openPlace();
heading(`Import and export of ${rows} students, as a school administrator, with all rules, history and outbox`, place.title);
try {
  await measure();
} finally {
  await place.close();
}

async function measure(): Promise<void> {
  const { server } = await filledServer(place, 10_000, { role: 'schoolAdmin', at: idOf('school', 0) });
  const file = await workbook();
  console.log(`workbook: ${round1(file.length / 2 ** 20)} MB`);
  await call(server, 'GET', '/api/data/student?pageSize=20');

  const upload = await watched(server, () => send(server, file));
  const columns = upload.result.columns as { index: number; field: string | null }[];
  const mapping = Object.fromEntries(columns.flatMap(({ index, field }) => (field ? [[String(index), field]] : [])));
  const url = `/api/data/student/import/${upload.result.job.id}`;
  const run = async (dryRun: boolean) => {
    await call(server, 'POST', `${url}/plan`, { mapping, mode: 'add', dryRun });
    return ended(server, url);
  };
  const trial = rows <= MAX_TRIED ? await watched(server, () => run(true)) : null;
  const real = await watched(server, () => run(false));
  const { job, errors } = real.result;
  if (job.created !== rows)
    throw new Error(`${job.status}: ${job.created} of ${rows} rows imported, ${JSON.stringify(errors.slice(0, 3))} ${job.error ?? ''}`);
  const xlsx = await watched(server, () => fetchAll(server, 'xlsx'));
  const csv = await watched(server, () => fetchAll(server, 'csv'));
  const undo = await watched(server, async () => {
    await call(server, 'POST', `${url}/undo`, {});
    return (await ended(server, url)).job.skipped as number;
  });
  const lines = { upload, ...(trial && { 'trial run': trial }), import: real, 'export xlsx': xlsx, 'export csv': csv, undo };
  console.table(
    Object.fromEntries(
      Object.entries(lines).map(([name, { seconds, grown, p95, slowest }]) => [
        name,
        {
          seconds: round1(seconds),
          'MB above idle': Math.round(grown),
          'list beside it, p95 ms': Math.round(p95),
          'slowest ms': Math.round(slowest),
        },
      ]),
    ),
  );
  claim(`seconds for ${rows} rows, upload and import`, upload.seconds + real.seconds, { atMost: 60 });
  claim('memory of the server above idle, MB', Math.max(...Object.values(lines).map(({ grown }) => grown)), { atMost: 300 });
  await server.stop();
}

interface Watched<T> {
  readonly result: T;
  readonly seconds: number;
  /** Highest resident memory above the beginning, in MB. */
  readonly grown: number;
  /** How long a list took that was asked for over and over meanwhile, in milliseconds. */
  readonly p95: number;
  readonly slowest: number;
}

async function watched<T>(server: Child, work: () => Promise<T>): Promise<Watched<T>> {
  const before = memoryOf(server.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid));
  }, 50);
  const times: number[] = [];
  let ended = false;
  const asking = (async () => {
    while (!ended) {
      const since = performance.now();
      await call(server, 'GET', '/api/data/student?pageSize=20');
      times.push(performance.now() - since);
      await setTimeout(PAUSE_MS);
    }
  })();
  const since = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - since) / 1000;
    ended = true;
    await asking;
    times.sort((a, b) => a - b);
    return { result, seconds, grown: peak - before, p95: times[Math.floor(times.length * 0.95)] ?? 0, slowest: times.at(-1) ?? 0 };
  } finally {
    clearInterval(sampling);
  }
}

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function workbook(): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const table = createTable('xlsx', output, new AbortController().signal);
  await table.sheet({ name: '学生', widths: [], frozen: 1 });
  await table.row([
    '姓名',
    '身份证号',
    '性别',
    '班级',
    '年级',
    '民族',
    '手机号',
    '家庭住址',
    '身高',
    '体重',
    '是否留守',
    '备注',
    '序号',
    '其他',
    '来源',
  ]);
  for (let n = 0; n < rows; n++) {
    await table.row([
      `学生${n}`,
      personOf(n, (place) => place * 2 + (n % 2)).card,
      n % 2 ? '男' : '女',
      `${1 + (n % 50)}班`,
      '四年级',
      '汉族',
      `155${String(n).padStart(8, '0')}`,
      `湘江市某路${n}号`,
      120 + (n % 40),
      25 + (n % 30),
      n % 30 === 0 ? '是' : '否',
      null,
      n,
      '',
      '导入',
    ]);
  }
  await table.end();
  return bytes;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Any = any;

async function send(server: Child, file: Buffer): Promise<Any> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(file)], 'students.xlsx'));
  const response = await fetch(`${server.url}/api/data/student/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.ready.token}` },
    body: form,
  });
  const answer = (await response.json()) as Any;
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** What stands at an address of a job when it runs no more. */
const ended = (server: Child, url: string) =>
  eventually(
    () => call(server, 'GET', url),
    ({ job }) => job.status !== 'running',
    { seconds: MAX_SECONDS, every: 200 },
  );

/** Has the students written into a file, and fetches it. */
async function fetchAll(server: Child, format: string): Promise<number> {
  const { job } = await call(server, 'POST', '/api/data/student/export', { format });
  const isDone = async () => (await call(server, 'GET', `/api/jobs/${job.id}`)).job.status === 'done';
  await eventually(isDone, Boolean, { seconds: MAX_SECONDS, every: 50 });
  const response = await fetch(`${server.url}/api/jobs/${job.id}/file`, { headers: { authorization: `Bearer ${server.ready.token}` } });
  if (!response.ok || !response.body) throw new Error(`${format}: ${response.status}`);
  let size = 0;
  for await (const chunk of response.body) size += (chunk as Uint8Array).length;
  return size;
}
