import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { captcha, phoneCodes } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { Registration } from '../registration.model.ts';
import { letOut } from './quarantine.ts';
import { mustBeSent, spendCode } from './sms-code.ts';
import { countClientTry, hashOf } from './tries.ts';

export type SubmittedRegistration = Partial<Row<typeof Registration>>;

/** By what an applicant shows that he is one: the characters of a picture or, where texts can be sent, a code on his telephone. */
export interface HumanCheck {
  readonly code?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly smsCode?: string | undefined;
}

export interface Submission extends HumanCheck {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
  /** Drawn by the applicant's page: to it belong the files, and by it a repeated submission is known. */
  readonly key: string;
}

/** The same request with the permissions of the server: whoever registers has none. */
export const asServer = (ctx: Context, db: Database = ctx.db): Context =>
  systemContext(ctx.engine, { db, language: ctx.language, requestId: ctx.requestId, address: ctx.address });

/** Takes a registration; answers its number. Sent again because the answer got lost, it answers the same. */
export async function submit(ctx: Context, sent: Submission): Promise<{ regNo: string }> {
  const done = await doneBefore(ctx, sent.key);
  if (done) return { regNo: done };
  await countClientTry(ctx, 'submit');
  const said = spoken(sent.values);
  const verified = await mustBeApplicant(ctx, String(said.phone ?? ''), sent);
  return ctx.db.transaction(async (db) => {
    const server = asServer(ctx, db);
    const registrations = repo(Registration, server);
    const materials = await letOut(server, sent.key, sent.files);
    mustHavePapers(said.kind, materials);
    const { id, regNo } = await registrations.create({ ...said, ...papersFor(said.kind, materials) });
    if (verified) {
      await registrations.act(id, 'verifyPhone');
      await spendCode(db, String(said.phone));
    }
    await db.query(sql`insert into sys_registration_done (key_hash, reg_no, at) values (${hashOf(sent.key)}, ${regNo}, ${ctx.now()})`);
    return { regNo };
  });
}

/** What an applicant may say; files come by their own way, or he could name those of others. */
export function spoken(values: Readonly<Record<string, unknown>>): SubmittedRegistration {
  if ('materials' in values) throw modelErrors.unknownField({ field: 'materials', model: 'registration' });
  return values as SubmittedRegistration;
}

/** The papers as the record takes them: of people none are kept. */
export const papersFor = (kind: SubmittedRegistration['kind'], materials: readonly string[]): { materials?: string[] } =>
  kind === 'miniProgram' ? {} : { materials: [...materials] };

/** Refuses an organisation without any paper. */
export function mustHavePapers(kind: SubmittedRegistration['kind'], materials: readonly string[]): void {
  if (kind !== 'miniProgram' && materials.length === 0)
    throw registrationErrors.fileMissing({}, { fields: { materials: { key: 'registration.fileMissing' } } });
}

/** Refuses programs. Answers whether the telephone is verified. */
async function mustBeApplicant(ctx: Context, phone: string, humanCheck: HumanCheck): Promise<boolean> {
  if (await use(ctx.engine, phoneCodes).sms(ctx.engine)) {
    await mustBeSent(ctx, phone, humanCheck.smsCode ?? '');
    return true;
  }
  await mustBePerson(ctx, humanCheck);
  return false;
}

/** Refuses whoever has not read the picture. */
export async function mustBePerson(ctx: Context, { code, timestamp }: HumanCheck): Promise<void> {
  const right = code && timestamp && (await use(ctx.engine, captcha).isCode(ctx.db, timestamp, code, ctx.now()));
  if (!right) throw registrationErrors.wrongCode({}, { fields: { code: { key: 'registration.wrongCode' } } });
}

async function doneBefore({ db }: Context, key: string): Promise<string | null> {
  const [row] = await db.query<{ reg_no: string }>(sql`select reg_no from sys_registration_done where key_hash = ${hashOf(key)}`);
  return row?.reg_no ?? null;
}
