import { type EffectiveField, type EffectiveModel, effectiveModel, type ModelDocument, matches, type Overlay } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Antivirus } from './antivirus/clamd.ts';
import { scannedFiles } from './antivirus/scanned-files.ts';
import { createAudit } from './audit/sealer.ts';
import type { Database, DatabaseRoot } from './database/database.ts';
import type { Engine } from './engine.ts';
import type { FileStore } from './files/files.ts';
import { JOBS_CHANNEL } from './jobs/job-store.ts';
import { createJobs } from './jobs/runner.ts';
import type { Migration, Module } from './module.ts';
import { createCaches } from './observability/caches.ts';
import type { Log } from './observability/log.ts';
import { createOutgoing } from './outgoing/outgoing.ts';
import { createAccessCache } from './permission/create-access-cache.ts';
import { joinPorts, type Provided } from './ports/port.ts';
import { mustBeUnique } from './ports/unique-contributions.ts';
import { createTotals } from './read/totals.ts';
import { createRegistry } from './registry.ts';
import { joinGuards } from './rules/guards.ts';
import { checkedRules } from './rules/rule-checks.ts';
import { createBackfill } from './search/backfill.ts';
import { createFormulaFill } from './tables/formula-columns.ts';
import { migrate } from './tables/migrate.ts';
import type { MigrationReport } from './tables/plan.ts';
import { createRequiring } from './tables/required-columns.ts';
import { createCatalogue } from './text/locale.ts';
import { createWords } from './text/words.ts';
import { createOutbox } from './write/outbox.ts';

export interface EngineOptions {
  readonly database: DatabaseRoot;
  readonly modules: readonly Module[];
  /** Implementations of the ports that modules need. */
  readonly provided?: readonly Provided[];
  readonly log: Log;
  readonly now?: () => Date;
  readonly version?: string;
  /** `keep` skips migration, for commands that only inspect the database. */
  readonly structure?: 'migrate' | 'keep';
  readonly files: FileStore;
  readonly antivirus?: Antivirus | null;
  readonly eraseAfterDays?: number | null;
  /** Allowed destinations for outgoing connections outside the public internet. */
  readonly outgoingAllow?: readonly string[];
  /** Allowed ports for connections to external databases; default: any. */
  readonly databasePorts?: readonly number[];
}

/** Checks the modules, migrates the database and starts the engine. Throws all findings if a document is invalid. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { database, modules, log, now = () => new Date(), version = '0.0.0', antivirus = null, eraseAfterDays = null } = options;
  mustBeUnique(modules);
  const ports = joinPorts(modules, options.provided ?? []);
  const registry = createRegistry(modules.flatMap((module) => [...module.models]));
  const texts = createCatalogue(modules);
  const migrations = modules.flatMap((module) => module.migrations ?? []);
  const ending = createEnding();
  const engine: Engine = {
    database,
    modules,
    ports,
    registry,
    rules: checkedRules(modules, registry),
    guards: joinGuards(modules),
    grants: modules.flatMap((module) => module.grants ?? []),
    access: createAccessCache(() => engine),
    caches: createCaches(() => engine),
    texts,
    words: createWords(texts),
    totals: createTotals(),
    get outbox() {
      return outbox;
    },
    ...createWorkers(() => engine),
    outgoing: createOutgoing({ allow: options.outgoingAllow ?? [], databasePorts: options.databasePorts ?? null }),
    log,
    now,
    version,
    antivirus,
    eraseAfterDays,
    files: antivirus ? scannedFiles(options.files, antivirus, () => engine) : options.files,
    ...ending.told,
    argFields: createArgFields(),
    holds: (model, condition, row) => matches(model, condition, row, undefined, now()),
    isPermission: permissionsIn(modules),
    reauthenticationFor: reauthenticationRules(modules),
    written: (model) => subscribeToWrites(engine, model),
    reload: (db = database) => reload(engine, db, migrations),
    stop: () => {
      ending.begin();
      return stopWork(engine);
    },
  };
  const outbox = createOutbox(engine);
  registerCaches(engine);
  if (options.structure !== 'keep') await prepare(engine);
  await listenForOthers(engine);
  for (const worker of [outbox, engine.jobs, engine.audit]) worker.wake();
  return engine;
}

/** Background workers. */
const createWorkers = (engineOf: () => Engine): Pick<Engine, 'audit' | 'jobs' | 'searchBackfill' | 'requiring' | 'formulaFill'> => ({
  audit: createAudit(engineOf),
  jobs: createJobs(engineOf),
  searchBackfill: createBackfill(engineOf),
  requiring: createRequiring(engineOf),
  formulaFill: createFormulaFill(engineOf),
});

async function stopWork({ jobs, searchBackfill: backfill, requiring, formulaFill, outbox, audit, outgoing }: Engine): Promise<void> {
  await Promise.all([jobs.stop(), backfill.stop(), requiring.stop(), formulaFill.stop(), outbox.stop(), audit.stop()]);
  await outgoing.close();
}

/** State of the shutdown. */
function createEnding(): { told: Pick<Engine, 'retire' | 'retired' | 'stopping'>; begin(): void } {
  let stage: 'retired' | 'stopping' | null = null;
  return {
    told: {
      retire: () => {
        stage ??= 'retired';
      },
      retired: () => stage !== null,
      stopping: () => stage === 'stopping',
    },
    begin: () => {
      stage = 'stopping';
    },
  };
}

function subscribeToWrites(engine: Engine, model: string): void {
  const { totals, audit, outbox, modules } = engine;
  totals.written();
  for (const worker of [audit, outbox]) worker.wake();
  for (const module of modules) module.written?.(engine, model);
}

function permissionsIn(modules: readonly Module[]): Engine['isPermission'] {
  const names = new Set(modules.flatMap((module) => module.permissions ?? []));
  return (model) => names.has(model);
}

function reauthenticationRules(modules: readonly Module[]): Engine['reauthenticationFor'] {
  const asked = new Map(modules.flatMap((module) => Object.entries(module.reauthentication ?? {})));
  return (model) => asked.get(model) ?? [];
}

async function prepare(engine: Engine): Promise<void> {
  await engine.reload();
  for (const module of engine.modules) await module.prepare?.(engine);
}

function registerCaches(engine: Engine): void {
  const clear = () => engine.reload().catch((error: unknown) => engine.log.error({ error }, 'models could not be reloaded'));
  engine.caches.add({ name: 'models', size: () => engine.registry.all().length, clear });
  for (const cache of [engine.database.statements, engine.totals.cache, ...engine.access.caches]) engine.caches.add(cache);
}

async function listenForOthers(engine: Engine): Promise<void> {
  const { database, log } = engine;
  await database.listen('models', () => engine.reload().catch((error: unknown) => log.error({ error }, 'models could not be reloaded')));
  await engine.access.listen();
  await engine.caches.listen();
  await database.listen(JOBS_CHANNEL, () => engine.jobs.wake());
}

// Activates models only after the commit, when their tables exist and a rolled back publication is discarded. The stored models are read
// under the structure lock: otherwise, of two concurrent reloads, the one with older data could be activated last.
async function reload(
  { registry, log, searchBackfill: backfill, requiring, formulaFill }: Engine,
  db: Database,
  migrations: readonly Migration[],
): Promise<MigrationReport> {
  const report = await migrate(db, { all: planned }, migrations);
  if (report.mistyped.length > 0) log.warn({ columns: report.mistyped }, 'columns are of another type than their fields');
  if (report.unmet.length > 0) log.warn({ declared: report.unmet }, 'existing records break what their models declare');
  return report;

  async function planned(tx: Database): Promise<readonly EffectiveModel[]> {
    const models = await tx.query<{ document: ModelDocument }>(sql`select document from sys_model order by name`);
    const overlays = await tx.query<{ document: Overlay }>(sql`select document from sys_overlay order by updated_at, id`);
    const next = registry.prepare(
      models.map(({ document }) => document),
      overlays.map(({ document }) => document),
    );
    if (next.findings.length > 0)
      log.warn({ findings: next.findings }, 'stored models or overlays are wrong: they are left out, or their formulas refuse writes');
    tx.afterCommit(() => {
      next.adopt();
      backfill.wake();
      requiring.wake();
      formulaFill.wake();
    });
    return next.models;
  }
}

function createArgFields(): Engine['argFields'] {
  const known = new WeakMap<EffectiveModel, Map<string, Readonly<Record<string, EffectiveField>>>>();
  return (model, action) => {
    const perModel = known.get(model) ?? new Map<string, Readonly<Record<string, EffectiveField>>>();
    known.set(model, perModel);
    const fields = perModel.get(action) ?? argFieldsOf(model, action);
    perModel.set(action, fields);
    return fields;
  };
}

// The arguments are built as fields of a model that is never stored.
function argFieldsOf(model: EffectiveModel, action: string): Readonly<Record<string, EffectiveField>> {
  const args = model.actions[action]?.args ?? {};
  const { fields } = effectiveModel({ format: 1, name: 'args', fields: args });
  return Object.fromEntries(Object.keys(args).flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}
