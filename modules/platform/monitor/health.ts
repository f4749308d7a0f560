import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { databaseFindings, databaseMetrics } from './database-findings.ts';
import { machineFindings, machineMetrics } from './machine-findings.ts';
import { workFindings, workMetrics } from './work-findings.ts';

const TIMEOUT_MS = 5000;

/**
 * The state of the system: findings in words, and the metrics they are based on. A part that could not be read is null and has a finding of
 * its own.
 */
export async function systemHealth(ctx: Context, folders: readonly string[]) {
  const { engine } = ctx;
  const findings: Finding[] = [];
  const part = async <T>(name: string, read: () => Promise<T>, judge: (metrics: T) => readonly Finding[]): Promise<T | null> => {
    const metrics = await inTime(read()).catch((error: unknown) => {
      engine.log.warn({ error, part: name }, 'the state of the system could not be read');
      return null;
    });
    findings.push(...(metrics === null ? [{ tone: 'danger', key: `monitor.findings.${name}Unread` } as const] : judge(metrics)));
    return metrics;
  };
  const [database, machine, , work] = await Promise.all([
    part('database', () => databaseMetrics(engine), databaseFindings),
    part('machine', () => machineMetrics(folders), machineFindings),
    part(
      'files',
      () => engine.files.check(),
      () => [],
    ),
    part('work', () => workMetrics(engine), workFindings),
    part(
      'modules',
      () => moduleFindings(engine),
      (findingsOfPart) => findingsOfPart,
    ),
  ]);
  const order = { danger: 0, warning: 1 };
  findings.sort((a, b) => order[a.tone] - order[b.tone]);
  return {
    findings: findings.map((finding) => inWords(ctx, finding)),
    database,
    machine,
    work,
    slow: engine.database.slowest(),
    version: engine.version,
    node: process.version,
    at: Date.now(),
  };
}

const moduleFindings = async (engine: Engine): Promise<readonly Finding[]> =>
  (await Promise.all(engine.modules.map((module) => module.health?.(engine) ?? []))).flat();

const inWords = ({ engine, language }: Context, { tone, key, params = {} }: Finding) => ({
  tone,
  key,
  title: engine.texts.text(language, `${key}.title`, params),
  todo: engine.texts.text(language, `${key}.todo`, params),
});

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
