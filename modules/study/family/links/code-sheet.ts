import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { PdfCode, PdfContent } from '@zhixing/pdf/content.ts';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';
import { pdfs } from '../ports.ts';
import { addressOf, openLinks, validTokens } from './send-links.ts';

type Link = Row<typeof FamilyLink>;

/** The QR codes of the links under a condition on A4, class by class, to be cut out and taken home. */
export async function codeSheet(ctx: Context, which: Condition, site: string): Promise<Buffer> {
  const links = await openLinks(ctx, which);
  if (links.length === 0) throw familyErrors.nothingToPrint();
  const content = await contentOf(ctx, links, site);
  const { bytes } = await use(ctx.engine, pdfs).make(content);
  await audit(ctx, { kind: 'print', verb: 'familyCodes', model: FamilyLink.name, records: links.map(({ id }) => id) });
  return Buffer.from(bytes);
}

async function contentOf(ctx: Context, links: readonly Link[], site: string): Promise<PdfContent> {
  const { texts } = ctx.engine;
  const text = (key: string, params?: Record<string, string>) => texts.text('zh', `family.sheet.${key}`, params);
  const all = elevated(ctx);
  const tokens = await validTokens(ctx, links);
  const trips = await repo(Trip, all).find({ id: { in: [...new Set(links.flatMap(({ trip }) => trip ?? []))] } });
  const pages = await pagesOf(all, links, (link) => ({ address: addressOf(site, tokens.get(link.id) ?? ''), below: new URL(site).host }));
  const title = trips.length === 1 ? (trips[0]?.name ?? text('title')) : text('title');
  return {
    title,
    language: 'zh-CN',
    paper: 'A4',
    orientation: 'portrait',
    at: ctx.now().toISOString(),
    footer: text('footer', { time: chinaMinute(ctx.now()) }),
    pageWords: text('page'),
    missingWords: text('missing'),
    parts: pages.flatMap(({ name, codes }) => [
      { part: 'heading', text: title, below: name } as const,
      { part: 'text', text: text('how') } as const,
      { part: 'codes', codes } as const,
    ]),
  };
}

/** The codes of each class; children of one guardian in two classes have the code on both. */
async function pagesOf(all: Context, links: readonly Link[], printed: (link: Link) => { address: string; below: string }) {
  const ids = [...new Set(links.flatMap(({ students }) => students))];
  const students = await repo(Student, all).find({ id: { in: ids } }, { limit: 2000 });
  const classes = await repo(SchoolClass, all).find(
    { id: { in: [...new Set(students.map(({ schoolClass }) => schoolClass))] } },
    { order: { field: 'name', descending: false } },
  );
  const relations = await repo(StudentGuardian, all).find({ student: { in: ids } });
  const model = all.engine.registry.get(StudentGuardian.name);
  const relationOf = (guardian: string, student: string): string => {
    const found = relations.find((one) => one.guardian === guardian && one.student === student);
    return found ? all.engine.words.option('zh', model, 'relation', found.relation) : '';
  };
  return classes.map(({ id: schoolClass, name }) => {
    const codes = students
      .filter((one) => one.schoolClass === schoolClass)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
      .flatMap((student) =>
        links.filter((link) => link.students.includes(student.id)).map((link) => codeOf(link, student, relationOf, printed)),
      );
    return { name, codes };
  });
}

function codeOf(
  link: Link,
  student: Row<typeof Student>,
  relationOf: (guardian: string, student: string) => string,
  printed: (link: Link) => { address: string; below: string },
): PdfCode {
  const { address, below } = printed(link);
  return { content: address, title: `${student.name} ${relationOf(link.guardian, student.id)}`.trim(), below };
}
