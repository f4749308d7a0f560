import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';

const NUMBER_END = 8;

/** Refuses a password that contains the owner's telephone number, its end, or their birthday, since colleagues know both. */
export async function rejectOwnNumbers(db: Database, userId: string, password: string): Promise<void> {
  const [own] = await db.query<{ phone: string | null; birthday: string | null }>(
    sql`select mobile_phone as phone, to_char(birthday, 'YYYYMMDD') as birthday from "user" where id = ${userId}`,
  );
  const figures = password.normalize('NFKC').replace(/\D/g, '');
  const told = [own?.phone?.slice(-NUMBER_END), own?.birthday, own?.birthday?.slice(2)].filter((one) => one);
  if (told.some((one) => one && figures.includes(one))) throw accountErrors.passwordHasFigures();
}
