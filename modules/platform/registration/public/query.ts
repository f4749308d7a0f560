import { randomBytes } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { StoredFile } from '../../file/file.model.ts';
import { phoneCodes } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { Registration } from '../registration.model.ts';
import { limits } from './limits.ts';
import { letOut } from './quarantine.ts';
import { mustBeSent, spendCode } from './sms-code.ts';
import { asServer, type HumanCheck, mustBePerson, mustHavePapers, papersFor, type SubmittedRegistration, spoken } from './submit.ts';
import { countClientTry, countTry, forgiveTry, hashOf } from './tries.ts';

type Registered = Row<typeof Registration>;

export interface Question extends HumanCheck {
  readonly regNo: string;
  readonly phone: string;
}

/** The status of a registration, given its number and phone. Every wrong combination gets the same answer. */
export async function queryRegistration(ctx: Context, question: Question) {
  await countClientTry(ctx, 'query');
  await mustBePerson(ctx, question);
  const regNo = question.regNo.toUpperCase();
  // Counted before the check, so that concurrent guesses cannot exceed the limit; a correct one is deleted again.
  const guess = await countTry(ctx, 'queryOfNumber', regNo);
  const row = await repo(Registration, asServer(ctx)).first({ regNo, phone: question.phone });
  if (!row) throw registrationErrors.notFound();
  await forgiveTry(ctx, 'queryOfNumber', regNo, guess);
  const { engine, language } = ctx;
  const model = engine.registry.get(Registration.name);
  const { kind, name, status, submittedAt, auditedAt, opinion } = row;
  return {
    regNo,
    kind,
    name,
    status,
    submittedAt,
    auditedAt,
    opinion,
    kindText: engine.words.option(language, model, 'kind', kind),
    statusText: engine.words.option(language, model, 'status', status),
    ...(status === 'supplement' ? await mendable(ctx, row) : {}),
  };
}

/** Not returned, since people other than the applicant may know number and phone; values left out of a resubmission are kept. */
const SECRET = ['safetyPhone', 'studentNo', 'studentName'];
/** Identifies the applicant and cannot be edited: another value needs a new registration. */
const FIXED = ['kind', 'phone', 'agreement'];

async function mendable(ctx: Context, row: Registered) {
  const pass = randomBytes(24).toString('base64url');
  await ctx.db.query(sql`insert into sys_registration_pass (hash, registration, at) values (${hashOf(pass)}, ${row.id}, ${ctx.now()})`);
  const told = ctx.engine.registry
    .get(Registration.name)
    .writable.map((field) => field.name)
    .filter((name) => !SECRET.includes(name) && !FIXED.includes(name) && name !== 'materials');
  const values = Object.fromEntries(told.map((name) => [name, (row as unknown as Record<string, unknown>)[name] ?? null]));
  const found = await Promise.all((row.materials ?? []).map((id) => lookUp(StoredFile, id, ctx)));
  return { pass, values, files: found.flatMap((file) => (file ? [{ id: file.id, name: file.name, size: file.size }] : [])) };
}

export interface Mended {
  readonly pass: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Existing files to keep, and new ones. */
  readonly kept: readonly string[];
  readonly files: readonly string[];
  readonly key: string;
  readonly smsCode?: string | undefined;
}

/** Applies the edits of the applicant and returns the registration to `pending`. */
export async function resubmit(ctx: Context, sent: Mended): Promise<{ regNo: string }> {
  await countClientTry(ctx, 'submit');
  const row = await behindPass(ctx, sent.pass);
  const sms = await use(ctx.engine, phoneCodes).sms(ctx.engine);
  if (sms) await mustBeSent(ctx, row.phone, sent.smsCode ?? '');
  return ctx.db.transaction(async (db) => {
    const server = asServer(ctx, db);
    const registrations = repo(Registration, server);
    const used = await db.query(sql`delete from sys_registration_pass where hash = ${hashOf(sent.pass)} returning 1`);
    if (used.length === 0) throw registrationErrors.passOver();
    const values = mendedOf(sent);
    const materials = await papersOf(server, row, sent);
    await registrations.update(row.id, { ...values, ...papersFor(row.kind, materials) });
    if (sms && !row.smsVerified) await registrations.act(row.id, 'verifyPhone');
    if (sms) await spendCode(db, row.phone);
    await registrations.act(row.id, 'resubmit');
    return { regNo: row.regNo };
  });
}

function mendedOf({ values }: Mended): SubmittedRegistration {
  if (FIXED.some((name) => name in values)) throw registrationErrors.closed();
  return spoken(values);
}

async function papersOf(server: Context, row: Registered, sent: Mended): Promise<string[]> {
  const fresh = await letOut(server, sent.key, sent.files);
  const materials = [...(row.materials ?? []).filter((id) => sent.kept.includes(id)), ...fresh];
  if (materials.length > limits.files) throw registrationErrors.tooManyFiles({ most: limits.files });
  mustHavePapers(row.kind, materials);
  return materials;
}

async function behindPass(ctx: Context, pass: string): Promise<Registered> {
  const since = new Date(ctx.now().getTime() - limits.passLives);
  const [found] = await ctx.db.query<{ registration: string }>(
    sql`select registration from sys_registration_pass where hash = ${hashOf(pass)} and at > ${since}`,
  );
  const row = found ? await repo(Registration, asServer(ctx)).first({ id: found.registration }) : null;
  if (!row) throw registrationErrors.passOver();
  if (row.status !== 'supplement') throw registrationErrors.closed();
  return row;
}
