import { randomInt } from 'node:crypto';
import type { Database } from '@zhixing/engine/database/database.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { limits } from '../account/settings.ts';
import { drawCode } from './captcha-image.ts';
import { glyphs } from './glyphs.ts';

const letters = Object.keys(glyphs);

/** Creates a code, stores it under the client's random value and returns its image. Reusing a random value replaces its code. */
export async function newCode(
  db: Database,
  { random, address, length }: { random: string; address: string; length: number },
  now: Date,
): Promise<string> {
  const since = aged(now);
  const quota = {
    key: `pictures ${address}`,
    count: sql`select count(*)::int as n from sys_captcha where address = ${address} and created_at > ${since}`,
    most: limits.imagesPerAddress,
    refuse: () => accountErrors.tooManyImages(),
  };
  const answer = Array.from({ length }, () => letters[randomInt(0, letters.length)]).join('');
  await underQuota(db, quota, (tx) =>
    tx.query(sql`
    insert into sys_captcha (id, answer, address, created_at) values (${random}, ${answer}, ${address}, ${now})
    on conflict (id) do update set answer = excluded.answer, address = excluded.address, created_at = excluded.created_at`),
  );
  return drawCode(answer);
}

/** Whether the code matches the image. The image is consumed either way. */
export async function isCode(db: Database, random: string, code: string, now: Date): Promise<boolean> {
  const [stored] = await db.query<{ answer: string; created_at: Date }>(
    sql`delete from sys_captcha where id = ${random} returning answer, created_at`,
  );
  return stored !== undefined && stored.created_at > aged(now) && stored.answer === code.trim().toUpperCase();
}

const aged = (now: Date): Date => new Date(now.getTime() - limits.codeLives);
