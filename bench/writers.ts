import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { nationalIdFrom } from '@zhixing/model';
import { changeOf, jobOn, runOf, uploadOf } from './longer-writes.ts';
import { type Job, Refused, sender } from './sending.ts';

export interface Writers {
  readonly jobs: Job[];
  /** Lets every writer finish what it has begun. */
  finish(): Promise<void>;
}

interface Where {
  readonly url: string;
  readonly token: string;
  readonly classes: readonly string[];
  /** A scheduled task that may be run at any time. */
  readonly task: string;
  readonly up: () => boolean;
}

/** Starts writers that each keep one request under way and repeat it under its key until it is answered; one in twenty gives up instead. */
export function startWriters(where: Where, count: number): Writers {
  const jobs: Job[] = [];
  let over = false;
  let numbers = 0;
  const done = async (job: Job): Promise<Job> => {
    jobs.push(job);
    await settle(job, where);
    return job;
  };
  const one = async (): Promise<void> => {
    while (!over) {
      const n = numbers++;
      const job = await done(newJob(n, where));
      if (!job.acknowledged) continue;
      const { ids } = job.acknowledged;
      if (job.kind === 'student' && n % 2 === 0) await done(blank('suspend', ids, suspend(ids[0] ?? '')));
      if (job.kind === 'note' && n % 2 === 0) await done(blank('change', ids, changeOf(ids[0] ?? '')));
      if (job.kind === 'batch' && n % 6 === 5) await done(blank('job', ids, jobOn(ids)));
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
    await job.perform(sender(url, token)).then(
      (ids) => {
        job.acknowledged = { ids };
      },
      (error: unknown) => {
        if (error instanceof Refused) job.refusal = error.message;
        // Uploads that are given up stand until the next day, and nobody may have many of them.
        else job.abandoned = job.kind !== 'upload' && Math.random() < 0.05;
      },
    );
  }
}

const BATCH = 5;

function newJob(n: number, { classes, task }: Where): Job {
  const key = randomUUID();
  if (n % 40 === 39) return blank('task', [], runOf(task));
  if (n % 10 === 9) return blank('upload', [], uploadOf(n));
  if (n % 3 === 0) {
    const idCard = nationalIdFrom(`4399${String(n % 90).padStart(2, '0')}2014${month(n)}${String(1 + (n % 999)).padStart(3, '0')}`);
    return blank('student', [idCard], created('/api/data/student', { name: '学生', idCard, schoolClass: classes[n % classes.length] }));
  }
  if (n % 3 === 1) return blank('note', [key], created('/api/data/crashNote', { mark: key }));
  const marks = Array.from({ length: BATCH }, (_, i) => `${key}.${i}`);
  const operations = marks.map((mark) => ({ op: 'create', values: { mark } }));
  return blank('batch', marks, (own) => async (send) => {
    const { results = [] } = await send('POST', '/api/data/crashNote/batch', { operations }, own);
    return results.map(({ id }) => id);
  });
}

type Work = (key: string) => Job['perform'];

function blank(kind: Job['kind'], marks: readonly string[], work: Work): Job {
  const key = randomUUID();
  return { key, kind, marks, perform: work(key), acknowledged: null, abandoned: false, attempts: 0 };
}

const created =
  (path: string, body: object): Work =>
  (key) =>
  async (send) => [(await send('POST', path, body, key)).record?.id ?? ''];

const suspend = (id: string): Work => created(`/api/data/student/${id}/actions/suspend`, { args: {} });

// Different for numbers that share their last three digits and their remainder of 90.
function month(n: number): string {
  const day = Math.floor(n / 1000) % 336;
  return `${String(1 + Math.floor(day / 28)).padStart(2, '0')}${String(1 + (day % 28)).padStart(2, '0')}`;
}
