import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { MiniProgramUser } from '../mini-program-user.model.ts';

interface CompatibilityModule {
  readonly student: string;
  readonly phone: string;
}

const FAMILIES = 12;
const nicknames = [
  '清风徐来',
  '向日葵',
  '小满妈妈',
  '山野漫步',
  '木子',
  '安静的海',
  '豆豆爸',
  '四季',
  '南瓜马车',
  '一苇',
  '晴天',
  '早起的鸟',
];

/** Creates mini-program users in the school of the demo accounts: most are bound, some pending, one frozen. Returns how many. */
export async function seedMiniProgramUsers(engine: Engine): Promise<number> {
  const ctx = systemContext(engine);
  const families = await familiesOf(ctx);
  for (const [n, household] of families.entries()) await open(ctx, household, n);
  return families.length;
}

/** Families of the first school below a district bureau, which the demo accounts also use. */
const familiesOf = (ctx: Context): Promise<CompatibilityModule[]> =>
  ctx.db.query<CompatibilityModule>(sql`
    select s.id as student, g.phone from student s
      join student_guardian l on l.student = s.id and l.is_primary and l.deleted_at is null
      join guardian g on g.id = l.guardian and g.deleted_at is null
    where s.status = 'enrolled' and s.deleted_at is null and s.school = (
      select o.id from organisation o join organisation d on d.id = o.parent and d.kind = 'bureau' and d.parent is not null
       where o.kind = 'school' and o.status = 'enabled' and o.deleted_at is null order by o.code limit 1)
    order by s.student_no limit ${FAMILIES}`);

async function open(ctx: Context, { student, phone }: CompatibilityModule, n: number): Promise<void> {
  const users = repo(MiniProgramUser, ctx);
  const nickname = nicknames[n % nicknames.length] ?? '';
  const identity = n % 5 === 4 ? 'student' : 'parent';
  const { id } = await users.create({ openId: `oSample${String(n).padStart(4, '0')}`, nickname, identity, phone });
  if (n === FAMILIES - 1) return;
  await users.act(id, 'apply', { phone, student });
  if (n % 4 === 3) return;
  await users.act(id, 'approve');
  if (n === 2) await users.act(id, 'freeze', { reason: '多次发布与研学无关的内容' });
}
