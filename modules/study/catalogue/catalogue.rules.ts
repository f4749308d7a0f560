import { type Context, elevated } from '@zhixing/engine/context.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import { Course } from '../institution/course/course.model.ts';
import { Banner } from './banner.model.ts';
import { catalogueErrors } from './catalogue.errors.ts';
import { FeeItem } from './fee-item.model.ts';
import { Recommendation } from './recommendation.model.ts';

/** The error with its text at the field concerned. */
const at = (field: string, name: keyof typeof catalogueErrors): AppError =>
  catalogueErrors[name]({}, { fields: { [field]: { key: `catalogue.${name}` } } });

export const feeItemRules = defineRules(FeeItem, {
  check: ({ row }) => {
    if (row.guidePrice !== null && row.defaultPrice > row.guidePrice) throw at('defaultPrice', 'aboveGuidePrice');
  },
});

export const bannerRules = defineRules(Banner, {
  save: {
    check: async ({ row }, ctx) => {
      mustLast(row);
      if (row.linkType === 'agency' || row.linkType === 'site') await mustBeOpen(ctx, row.linkType, row.subject);
    },
  },
});

export const recommendationRules = defineRules(Recommendation, {
  create: { check: mustBeShowable },
  update: { check: mustBeShowable },
  restore: { check: mustBeShowable },
  actions: { enable: { check: mustBeShowable } },
});

async function mustBeShowable({ row }: ChangeOf<typeof Recommendation>, ctx: Context): Promise<void> {
  mustLast(row);
  if (row.kind === 'hotCourse') await mustBeOnShelf(ctx, row.course);
  else await mustBeOpen(ctx, row.kind, row.subject);
}

function mustLast({ startAt, endAt }: { startAt: string; endAt: string }): void {
  if (Date.parse(endAt) <= Date.parse(startAt)) throw at('endAt', 'endsBeforeStart');
}

const kindsOf = { agency: ['agency'], site: ['base', 'camp'] } as const;

// A public page links only to enabled organisations of the kind it announces.
async function mustBeOpen(ctx: Context, kind: keyof typeof kindsOf, id: string | null): Promise<void> {
  const place = await lookUp(Organisation, id, elevated(ctx));
  if (!place) return;
  if (!(kindsOf[kind] as readonly string[]).includes(place.kind)) throw at('subject', 'wrongSubject');
  if (place.status !== 'enabled') throw at('subject', 'subjectNotOpen');
}

async function mustBeOnShelf(ctx: Context, id: string | null): Promise<void> {
  const course = await lookUp(Course, id, elevated(ctx));
  if (course && course.status !== 'onShelf') throw at('course', 'courseNotOnShelf');
}
