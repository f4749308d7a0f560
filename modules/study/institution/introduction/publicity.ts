import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { NewsColumn } from '../../catalogue/news-column.model.ts';
import { NewsArticle } from '../../news/news-article.model.ts';
import type { IntroductionApplication } from './introduction-application.model.ts';

type Application = Row<typeof IntroductionApplication>;

/** News column of the notice; if it does not exist, the first one is used. */
const HEADING = 'notice';

/** Publishes the notice of an introduction for the days of objection (公示). The article has the id of the application. */
export async function showToPublic(row: Application, ctx: Context): Promise<void> {
  const articles = repo(NewsArticle, elevated(ctx));
  const known = await articles.first({ id: { eq: row.id } });
  if (known) {
    await articles.update(row.id, await wording(row, ctx));
    return void (await articles.act(row.id, 'republish'));
  }
  const columns = repo(NewsColumn, elevated(ctx));
  const [column] = [await columns.first({ columnCode: HEADING }), ...(await columns.find({}, { limit: 1 }))].filter((one) => one !== null);
  if (!column) return;
  await articles.create({ newsColumn: column.id, audience: 'all', ...(await wording(row, ctx)) }, row.id);
  await articles.act(row.id, 'submit');
  await articles.act(row.id, 'publish');
}

/** Takes the notice offline when the days of objection are over. */
export async function endShowing({ id }: Application, ctx: Context): Promise<void> {
  const articles = repo(NewsArticle, elevated(ctx));
  if (await articles.first({ id: { eq: id }, status: 'published' })) await articles.act(id, 'takeOffline');
}

// Official notices are always in Chinese, whatever the approver's language.
async function wording(row: Application, ctx: Context) {
  const bureau = await lookUp(EducationBureau, row.bureau, ctx);
  const text = (key: string, params: Record<string, string> = {}) => ctx.engine.texts.text('zh', `introduction.publicity.${key}`, params);
  const about = {
    kind: text(row.subjectType),
    name: row.subjectName ?? '',
    start: row.publicityStart ?? '',
    end: row.publicityEnd ?? '',
    bureau: bureau?.name ?? '',
    phone: bureau?.officePhone ?? bureau?.dutyPhone ?? '',
  };
  return {
    title: text('title', about).slice(0, 200),
    content: text('content', about),
    source: about.bureau.slice(0, 60),
    region: bureau?.region ?? null,
  };
}
