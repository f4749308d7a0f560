import { z } from 'zod';
import { checkModes } from './check-in.model.ts';
import { marks } from './marks.ts';

const place = z.strictObject({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) });

/**
 * One check-in as a phone or device sends it. `id` is made where it happened. Somebody is named by record, by the text of a badge, or by the
 * number of a card; a device that knows no roll call leaves it out, and the nearest open one of the child is taken.
 */
export const sentEntry = z.strictObject({
  id: z.uuid(),
  task: z.uuid().optional(),
  student: z.uuid().optional(),
  tripStaff: z.uuid().optional(),
  badge: z.string().min(1).max(100).optional(),
  card: z.string().min(1).max(40).optional(),
  result: z.enum(marks).default('present'),
  mode: z.enum(checkModes).default('manual'),
  at: z.iso.datetime({ offset: true }),
  location: place.optional(),
  temperature: z.number().min(30).max(45).optional(),
  note: z.string().trim().max(200).optional(),
  collector: z.uuid().optional(),
  deputy: z.strictObject({ id: z.uuid(), code: z.string().regex(/^\d{6}$/) }).optional(),
});
export type SentEntry = z.infer<typeof sentEntry>;

const MAX_ENTRIES = 300;

/** `sentAt`: the clock of the sender, by which a clock that is wrong is put right. */
export const sentBatch = z.strictObject({
  sentAt: z.iso.datetime({ offset: true }).optional(),
  entries: z.array(sentEntry).min(1).max(MAX_ENTRIES),
});
export type SentBatch = z.infer<typeof sentBatch>;

/** Why an entry is not taken; the texts are `checkIn.refusals.<why>`. */
export type Refusal =
  | ('unknownTask' | 'unknownPerson' | 'cardInvalid' | 'badBadge' | 'notExpected' | 'tripClosed' | 'taskVoid' | 'taskDone' | 'personNeeded')
  | ('operatorNeeded' | 'notGuardian' | 'wrongCode' | 'tooManyTries');
