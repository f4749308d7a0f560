import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { definePort } from '@zhixing/engine/ports/port.ts';
import type { ReportSet } from '@zhixing/engine/report/answer-types.ts';
import type { Question } from '@zhixing/engine/report/question.ts';
import type { ReportDocument } from '@zhixing/model/report/index.ts';

/** The answer to a question, with words for its keys and their order. */
export interface WordedAnswer {
  readonly sets: readonly ReportSet[];
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly orders: Readonly<Record<string, readonly string[]>>;
}

/** Reports, as figures and charts of homes ask for them. */
interface Reports {
  /** Documents of the product's reports by name. */
  readonly shipped: (engine: Engine) => ReadonlyMap<string, ReportDocument>;
  /** Documents of enabled reports of the installation. */
  readonly stored: (ctx: Context) => Promise<readonly ReportDocument[]>;
  readonly answer: (ctx: Context, question: Question) => Promise<WordedAnswer>;
}
export const reports = definePort<Reports>('home.reports');
