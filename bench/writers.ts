import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { nationalIdFrom } from '@zhixing/model';

/** One write that a client wants done, and what became of it. */
export interface Job {
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
  /** What the records that it makes can be found by. */
  readonly marks: readonly string[];
  readonly kind: 'note' | 'batch' | 'student' | 'suspend';
  acknowledged: { readonly ids: readonly string[] } | null;
  /** The client went away and never asked again. */
  abandoned: boolean;
  attempts: number;
  refusal?: string;
}

export interface Writers {
  readonly jobs: Job[];
  /** Lets every writer finish what it has begun. */
  finish(): Promise<void>;
}

interface Where {
  readonly url: string;
  readonly token: string;
  readonly classes: readonly string[];
  readonly up: () => boolean;
}

/** Starts writers that each keep one request under way and repeat it under its key until it is answered; one in twenty gives up instead. */
export function startWriters(where: Where, count: number): Writers {
  const jobs: Job[] = [];
  let over = false;
  let numbers = 0;
  const one = async (): Promise<void> => {
    while (!over) {
      const job = newJob(numbers++, where.classes);
      jobs.push(job);
      await settle(job, where);
      if (job.kind === 'student' && job.acknowledged && numbers % 3 === 0) {
        const follow = suspension(job.acknowledged.ids[0] ?? '');
        jobs.push(follow);
        await settle(follow, where);
      }
    }
  };
  const running = Array.from({ length: count }, one);
  return {
    jobs,
    finish: async () => {
      over = true;
      await Promise.all(running);
    },
  };
}

async function settle(job: Job, { url, token, up }: Where): Promise<void> {
  while (!job.acknowledged && !job.refusal && !job.abandoned) {
    if (!up()) {
      await pause(10);
      continue;
    }
    job.attempts += 1;
    await attempt(job, url, token).catch(() => {
      job.abandoned = Math.random() < 0.05;
    });
  }
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: { record?: { id: string }; results?: { id: string }[] };
}

// Cut connections and 5xx say nothing about what was done: the request is repeated. Anything else but success is a refusal, and a fault.
async function attempt(job: Job, url: string, token: string): Promise<void> {
  const response = await fetch(`${url}${job.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': job.key },
    body: JSON.stringify(job.body),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as Answer;
  if (response.status >= 500) throw new Error(answer.msg);
  if (answer.code !== 200) job.refusal = `${response.status} ${answer.msg}`;
  else job.acknowledged = { ids: answer.data.results?.map(({ id }) => id) ?? [answer.data.record?.id ?? ''] };
}

const BATCH = 5;

function newJob(n: number, classes: readonly string[]): Job {
  const blank = { key: randomUUID(), acknowledged: null, abandoned: false, attempts: 0 };
  if (n % 3 === 0) {
    const idCard = nationalIdFrom(`4399${String(n % 90).padStart(2, '0')}2014${month(n)}${String(n % 1000).padStart(3, '0')}`);
    const body = { name: '学生', idCard, schoolClass: classes[n % classes.length] };
    return { ...blank, kind: 'student', path: '/api/data/student', body, marks: [idCard] };
  }
  if (n % 3 === 1) return { ...blank, kind: 'note', path: '/api/data/crashNote', body: { mark: blank.key }, marks: [blank.key] };
  const marks = Array.from({ length: BATCH }, (_, i) => `${blank.key}.${i}`);
  const operations = marks.map((mark) => ({ op: 'create', values: { mark } }));
  return { ...blank, kind: 'batch', path: '/api/data/crashNote/batch', body: { operations }, marks };
}

// Different for numbers that share their last three digits and their remainder of 90.
function month(n: number): string {
  const day = Math.floor(n / 1000) % 336;
  return `${String(1 + Math.floor(day / 28)).padStart(2, '0')}${String(1 + (day % 28)).padStart(2, '0')}`;
}

const suspension = (id: string): Job => ({
  key: randomUUID(),
  kind: 'suspend',
  path: `/api/data/student/${id}/actions/suspend`,
  body: { args: {} },
  marks: [id],
  acknowledged: null,
  abandoned: false,
  attempts: 0,
});
