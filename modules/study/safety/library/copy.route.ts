import { type Context, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { AnyModel, Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { z } from 'zod';
import { School } from '../../school/school.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { SafetyNotice } from '../notice/safety-notice.model.ts';
import { SafetyQuestion } from '../notice/safety-question.model.ts';
import { EmergencyContact } from '../plan/emergency-contact.model.ts';
import { EmergencyPlan } from '../plan/emergency-plan.model.ts';
import { EmergencyProcedure } from '../plan/emergency-procedure.model.ts';
import { RiskAssessment } from '../risk/risk-assessment.model.ts';
import { RiskItem } from '../risk/risk-item.model.ts';
import { safetyErrors } from '../safety.errors.ts';

/** Papers that a library offers, with the lines that are copied along. */
const kept = {
  safetyNotice: { model: SafetyNotice, by: 'notice', lines: [SafetyQuestion] },
  emergencyPlan: { model: EmergencyPlan, by: 'plan', lines: [EmergencyProcedure, EmergencyContact] },
  riskAssessment: { model: RiskAssessment, by: 'assessment', lines: [RiskItem] },
} as const;

const params = z.strictObject({ model: z.enum(['safetyNotice', 'emergencyPlan', 'riskAssessment']), id: z.uuid() });

/** Copies an approved template, or another paper that the reader sees, into a draft for a trip, or into a template of the writer's own. */
export const copyRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/safety/library/:model/:id/copies',
      access: 'session',
      params,
      body: z.strictObject({ trip: z.uuid().nullable() }),
      summary: 'Copy a safety notice, an emergency plan or a risk assessment into a draft for a trip, or into a template without one',
    },
    ({ params: { model, id }, body }, ctx) => ctx.db.transaction((db) => copyFor(kept[model], id, body.trip, within(ctx, db))),
  ),
];

type Kept = (typeof kept)[keyof typeof kept];
type Values = Readonly<Record<string, unknown>>;
type TripRow = Row<typeof Trip>;

async function copyFor({ model, by, lines }: Kept, id: string, tripId: string | null, ctx: Context): Promise<{ id: string }> {
  const paper = (await repo(model as AnyModel, ctx).get(id)) as Values;
  if (paper.status !== 'approved') throw safetyErrors.notATemplate();
  const trip = tripId === null ? null : await repo(Trip, ctx).get(tripId);
  const written = { ...writable(model, paper, ctx), ...startOf(model, id, trip, ctx) };
  const people = await peopleFor(model, trip, ctx);
  const copy = (await repo(model as AnyModel, ctx).create({ ...written, ...people.values } as never)) as { id: string };
  for (const line of lines) {
    const rows = (await repo(line as AnyModel, ctx).find({ [by]: id })) as Values[];
    for (const row of rows) await repo(line as AnyModel, ctx).create({ ...writable(line, row, ctx), [by]: copy.id } as never);
  }
  for (const contact of people.contacts) await repo(EmergencyContact, ctx).create({ ...contact, plan: copy.id });
  return { id: copy.id };
}

/** What a copy does not take from its source. An assessment is dated on the day on which it is made, and its conclusion is drawn for the trip. */
function startOf(model: AnyModel, source: string, trip: TripRow | null, ctx: Context): Values {
  const isRisk = model.name === RiskAssessment.name;
  const made = isRisk ? { assessedOn: chinaDay(ctx.now()), conclusion: null } : {};
  if (!trip) return { ...made, trip: null, isTemplate: true, source };
  return { ...made, title: isRisk ? null : titleFor(model, trip.name, ctx), trip: trip.id, isTemplate: false, source };
}

/** A copy is named after its trip. */
function titleFor(model: AnyModel, trip: string, { engine, language }: Context): string {
  const what = engine.words.title(language, engine.registry.get(model.name));
  return `${trip.slice(0, MAX_TITLE - what.length - 1)}${language === 'en' ? ' ' : ''}${what}`;
}

const MAX_TITLE = 80;

/** The fields of a record that its writer may set. Files stay with the record that they were uploaded to, and items of an itinerary with their trip. */
function writable(model: AnyModel, row: Values, { engine }: Context): Values {
  const { writable: fields } = engine.registry.get(model.name);
  const copied = fields.filter(({ kind, settings }) => !kind.attachment && settings.model !== ItineraryItem.name);
  return Object.fromEntries(copied.flatMap(({ name }) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]])));
}

const nobody = { values: {}, contacts: [] };

/** The people of the school whose trip a paper is for. */
async function peopleFor({ name }: AnyModel, trip: TripRow | null, ctx: Context) {
  const school = trip?.school ? await repo(School, ctx).first({ id: trip.school }) : null;
  if (!school) return nobody;
  if (name === RiskAssessment.name) return { ...nobody, values: { assessor: school.safetyOfficer } };
  return name === EmergencyPlan.name ? peopleOf(school, ctx) : nobody;
}

/** Commander and contacts of a school, as its own archive names them. */
function peopleOf(school: Row<typeof School>, ctx: Context) {
  const word = (name: string) => ctx.engine.texts.text(ctx.language, `safety.words.${name}`);
  const person = (team: 'command' | 'rescue', duty: string, name: string, phone: string) =>
    isMasked(phone) ? [] : [{ team, duty: word(duty), name, phone }];
  const { principal, contact, contactPhone, safetyOfficer, safetyPhone } = school;
  return {
    values: { commander: principal, ...(!isMasked(contactPhone) && { commanderPhone: contactPhone }) },
    contacts: [...person('command', 'duty', contact, contactPhone), ...person('rescue', 'safetyOfficer', safetyOfficer, safetyPhone)],
  };
}

/** Telephones that the writer sees masked cannot be copied. */
const isMasked = (phone: string): boolean => phone.includes('*');
