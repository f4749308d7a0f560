import type { Row } from '@zhixing/model';
import type { Agency } from '../../institution/agency/agency.model.ts';
import { dateText, dateTimeText } from '../../sample/calendar.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { shareHalfUp } from '../amounts.ts';
import { type AgreementGround, type PlanGround, type Progress, progresses } from './agreement-ground.ts';
import { linesOf, type SampleLine, totalOf } from './priced-lines.ts';

/** Whether a plan has come at least so far. */
export const hasReached = ({ progress }: PlanGround, wanted: Progress): boolean =>
  progresses.indexOf(progress) >= progresses.indexOf(wanted);

export const negotiationId = ({ plan }: PlanGround, agency: string): string => idOf('negotiation', `${plan.id} ${agency}`);

/** The day number on which the school invited agencies: two months before the start, in the past. */
export const invitedOn = ({ plan }: PlanGround, today: number): number =>
  Math.min(today - 12, Math.floor(Date.parse(plan.startDate) / 86_400_000) - 60);

export const partiesOf = ({ plan, school }: PlanGround, { id, name }: Row<typeof Agency>) => ({
  school: plan.school,
  bureau: plan.bureau,
  agency: id,
  schoolName: school.name,
  agencyName: name,
});

/** The scopes alone, for lines. */
export const scopesOf = (ground: PlanGround, agency: Row<typeof Agency>) => {
  const { school, bureau, agency: id } = partiesOf(ground, agency);
  return { school, bureau, agency: id };
};

interface NegotiationRows {
  readonly negotiation: object[];
  readonly negotiationRound: object[];
  readonly quoteLine: object[];
}

/** Negotiations about a plan, with their rounds and quotes: those quoted are compared, one of them is agreed. */
export function negotiationRows(ground: PlanGround, about: AgreementGround): NegotiationRows {
  const rows = ground.agencies.map((agency, rival) => rowsWith(agency, rival, ground, about));
  return {
    negotiation: rows.map(({ negotiation }) => negotiation),
    negotiationRound: rows.flatMap(({ rounds }) => rounds),
    quoteLine: rows.flatMap(({ lines }) => lines),
  };
}

function rowsWith(agency: Row<typeof Agency>, rival: number, ground: PlanGround, about: AgreementGround) {
  const { plan, school, n } = ground;
  const id = negotiationId(ground, agency.id);
  const day = invitedOn(ground, about.today);
  const isQuoted = hasReached(ground, 'quoted');
  const quote = isQuoted ? linesOf(ground, rival) : [];
  const status = statusOf(ground, rival);
  const scopes = scopesOf(ground, agency);
  return {
    negotiation: {
      id,
      negoNo: serialNumber('NE', dateText(day).replaceAll('-', ''), n * 3 + rival),
      tripPlan: plan.id,
      ...partiesOf(ground, agency),
      planName: plan.name,
      expectStudents: plan.expectStudents,
      expectStart: plan.startDate,
      days: plan.days,
      requirement: `${plan.destination}研学，须含课程讲解、正餐、保险与持证导师，车辆须为正规客运企业。`,
      schoolContact: school.contact,
      agencyContact: agency.contact,
      ...quotedFields(quote, plan.expectStudents, { file: about.sheet, at: dateTimeText(day + 4 + rival, 640) }),
      failReason: status === 'failed' ? `学校已与${ground.agencies[0]?.name ?? ''}达成洽谈` : null,
      singleSourceReason: null,
      agreedPlan: status === 'agreed' ? plan.id : null,
      status,
    },
    rounds: roundRows(id, { agency, ground, day: day + rival, isQuoted }).map((row) => ({ ...row, ...scopes })),
    lines: quote.map((line, index) => ({
      id: idOf('quoteLine', `${id} ${index}`),
      negotiation: id,
      ...scopes,
      edition: 1,
      seq: index + 1,
      ...line,
      note: null,
    })),
  };
}

function statusOf(ground: PlanGround, rival: number): string {
  if (hasReached(ground, 'agreed')) return rival === 0 ? 'agreed' : 'failed';
  return hasReached(ground, 'quoted') ? 'quoted' : 'open';
}

function quotedFields(lines: readonly SampleLine[], students: number, { file, at }: { file: string; at: string }) {
  if (lines.length === 0) return { proposalFile: null, quoteTotal: null, quotePerStudent: null, quotedAt: null, quoteEdition: 0 };
  const quoteTotal = totalOf(lines);
  return { proposalFile: file, quoteTotal, quotePerStudent: shareHalfUp(quoteTotal, students), quotedAt: at, quoteEdition: 1 };
}

interface Talks {
  readonly agency: Row<typeof Agency>;
  readonly ground: PlanGround;
  readonly day: number;
  readonly isQuoted: boolean;
}

function roundRows(negotiation: string, { agency, ground: { school }, day, isQuoted }: Talks): object[] {
  const who = `${school.contact}、${agency.contact}`;
  const talks = [
    ['phone', '介绍研学计划的日期、人数与课程要求，机构表示可以承接。', '机构五日内提交方案与报价'],
    ['meeting', '逐项核对方案：确认车辆、餐标和导师配备，明确无购物、无自费项目。', '按会议意见完善报价'],
  ];
  return talks.slice(0, isQuoted ? 2 : 1).map(([way, content, nextStep], at) => ({
    id: idOf('negotiationRound', `${negotiation} ${at}`),
    negotiation,
    roundNo: at + 1,
    talkAt: dateTimeText(day + at * 3, 580 + at * 70),
    way,
    participants: who,
    content,
    nextStep,
  }));
}
