import { type Context, systemActor, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { User } from '../../../identity/account/user.model.ts';
import { NewsColumn } from '../../catalogue/news-column.model.ts';
import { NewsArticle } from '../news-article.model.ts';

interface Sample {
  readonly column: string;
  /** The demo account that writes the article. */
  readonly by: string;
  readonly title: string;
  readonly content: string;
  readonly standing: 'draft' | 'pending' | 'published' | 'offline';
  readonly isTop?: true;
}

const samples: readonly Sample[] = [
  {
    column: 'notice',
    by: 'bureauAdmin',
    standing: 'published',
    isTop: true,
    title: '关于做好秋季中小学研学旅行备案工作的通知',
    content:
      '各区教育局、各学校：秋季学期组织研学旅行的学校，应在出发十四日前提交备案材料，包括活动方案、应急预案、经费预算、家长告知书、保险凭证和承办机构协议。未完成备案的，不得组织学生出行。',
  },
  {
    column: 'policy',
    by: 'bureauAdmin',
    standing: 'published',
    title: '研学旅行收费与退费政策问答',
    content:
      '研学旅行坚持公益性原则，不以营利为目的。收费须经家长委员会知晓，按“一次一结”公示。因学校原因取消的，全额退还；因学生个人原因退出的，扣除已发生的费用后退还。',
  },
  {
    column: 'trends',
    by: 'schoolAdmin',
    standing: 'published',
    title: '六年级学生走进科技馆开展研学实践',
    content:
      '学生分组完成“水的旅程”任务单，在导师指导下动手测量、记录和讨论。全程由班主任、安全员和医务人员陪同，返校后各组将展示研学成果。',
  },
  {
    column: 'safety',
    by: 'bureauAdmin',
    standing: 'published',
    title: '出行前，请和孩子一起检查这五件事',
    content:
      '一、常用药和过敏史是否告知班主任；二、紧急联系人电话是否畅通；三、衣物是否适合目的地天气；四、孩子是否会背家长电话；五、是否知道走散时在原地等候并向工作人员求助。',
  },
  {
    column: 'trends',
    by: 'agencyManager',
    standing: 'pending',
    title: '本地非遗研学课程开放预约',
    content: '课程面向小学四至六年级，含剪纸、陶艺两个单元，每班配两名导师，单次接待不超过八十人。',
  },
  {
    column: 'notice',
    by: 'schoolAdmin',
    standing: 'draft',
    title: '关于调整五年级研学日期的说明',
    content: '因天气原因，原定活动顺延一周，具体安排另行通知家长。',
  },
  {
    column: 'notice',
    by: 'bureauAdmin',
    standing: 'offline',
    title: '暑期研学安全提醒',
    content: '暑期高温多雨，请各承办机构合理安排户外时段，密切关注预警信息。',
  },
];

const steps = { draft: [], pending: ['submit'], published: ['submit', 'publish'], offline: ['submit', 'publish', 'takeOffline'] } as const;

/** Creates sample news in every state, in the name of demo accounts, which must exist already. */
export async function seedNews(engine: Engine): Promise<void> {
  const system = systemContext(engine);
  const columns = new Map((await repo(NewsColumn, system).find({})).map(({ columnCode, id }) => [columnCode, id]));
  for (const { column, by, standing, ...values } of samples) {
    const articles = repo(NewsArticle, await inTheNameOf(by, system));
    const { id } = await articles.create({
      ...values,
      newsColumn: columns.get(column) ?? '',
      audience: column === 'safety' ? 'parent' : 'all',
    });
    for (const step of steps[standing]) await articles.act(id, step);
  }
}

async function inTheNameOf(account: string, system: Context): Promise<Context> {
  const user = await repo(User, system).first({ account });
  const actor = { ...systemActor, userId: user?.id ?? null, name: user?.name ?? '', account, organisationId: user?.organisation ?? null };
  return systemContext(system.engine, { actor });
}
