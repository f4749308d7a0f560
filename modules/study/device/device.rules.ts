import { randomBytes } from 'node:crypto';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { addOneTimeResult } from '@zhixing/engine/write/one-time-result.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Organisation } from '../../identity/organisation/organisation.model.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripGroupMember } from '../escort/trip-group-member.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { ConsentRecord } from '../school/consent-record.model.ts';
import { TripVehicle } from '../transport/trip-vehicle.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { deviceErrors } from './device.errors.ts';
import { Device } from './device.model.ts';
import { DeviceBinding } from './device-binding.model.ts';
import { DeviceStranger } from './device-stranger.model.ts';
import { keyOf, secretHash } from './keys.ts';
import { LocationFix } from './location-fix.model.ts';
import { owners, ownOwner } from './own-owner.ts';
import { noteBinding } from './usage/note-usage.ts';

type BindingRow = Row<typeof DeviceBinding>;

const stamp = (ctx: Context): string => ctx.now().toISOString();

export const deviceRules = defineRules(Device, {
  create: {
    derive: async ({ row }, ctx) => {
      const owner = ownerOf(row) ? {} : await ownOwner(ctx);
      return { ...owner, ownerName: await ownerNameOf({ ...row, ...owner }, ctx) };
    },
  },
  update: {
    derive: async ({ row, changed }, ctx) => (owners.some((name) => changed.has(name)) ? { ownerName: await ownerNameOf(row, ctx) } : {}),
  },
  save: {
    derive: ({ row: { protocol, identity } }) => ({ identityKey: protocol && identity ? keyOf(protocol, identity.trim()) : null }),
    check: ({ row, changed }, ctx) => (changed.has('supplier') ? mustBeSupplier(row.supplier, ctx) : undefined),
  },
  actions: {
    issueKey: {
      derive: (_change, ctx) => {
        const key = randomBytes(12).toString('base64url');
        addOneTimeResult(ctx, { key });
        return { secretHash: secretHash(key) };
      },
    },
    repair: { derive: ({ args }) => ({ repairReason: args.reason, repairNote: null, repairedAt: null }) },
    answerRepair: { derive: ({ args }, ctx) => ({ repairNote: args.repairNote, repairedAt: stamp(ctx) }) },
    issue: { derive: ({ args }) => ({ currentTrip: args.trip }) },
    recover: { derive: () => ({ currentTrip: null }) },
  },
});

async function mustBeSupplier(id: string | null, ctx: Context): Promise<void> {
  const found = await lookUp(Organisation, id, ctx);
  if (found && found.kind !== 'supplier') throw deviceErrors.notSupplier({}, { fields: { supplier: { key: 'device.notSupplier' } } });
}

type Owned = Partial<Pick<Row<typeof Device>, (typeof owners)[number]>>;

const ownerOf = ({ bureau, school, agency, site }: Owned): string | null => bureau ?? school ?? agency ?? site ?? null;

/** The name of the owner's organisation. */
const ownerNameOf = async (row: Owned, ctx: Context): Promise<string | null> =>
  (await lookUp(Organisation, ownerOf(row), ctx))?.name ?? null;

export const bindingRules = defineRules(DeviceBinding, {
  create: {
    derive: async ({ row }, ctx) => {
      const trip = await lookUp(Trip, row.trip, ctx);
      const wearer = row.student ?? row.tripStaff ?? row.tripVehicle;
      return {
        school: trip?.school ?? null,
        agency: trip?.agency ?? null,
        bureau: trip?.bureau ?? null,
        group: row.student ? await groupOf(row.trip, row.student, ctx) : null,
        boundAt: stamp(ctx),
        boundBy: ctx.actor.userId,
        deviceKey: row.device,
        wearerKey: row.student ? `${row.trip}:${wearer}` : null,
      };
    },
    check: ({ row }, ctx) => mustBeOfTrip(row, ctx),
    before: async ({ row }, ctx) => {
      await repo(Device, elevated(ctx)).act(row.device, 'issue', { trip: row.trip });
      await noteBinding(ctx, row, 'bind');
    },
  },
  actions: {
    endTracking: { derive: (_change, ctx) => letGo(ctx), before: ({ row }, ctx) => deletePositions(row, ctx) },
    unbind: {
      derive: ({ before }, ctx) => takenBack(before, ctx),
      before: async ({ row, before }, ctx) => {
        if (before.status === 'active') await deletePositions(row, ctx);
        await repo(Device, elevated(ctx)).act(row.device, 'recover');
      },
    },
    reportDamage: {
      derive: ({ before, args }, ctx) => ({ ...takenBack(before, ctx), ...args, ...(args.damage === 'lost' && NOT_BACK) }),
      before: async ({ row, before, args }, ctx) => {
        if (before.status === 'active') await deletePositions(row, ctx);
        const devices = repo(Device, elevated(ctx));
        await devices.act(row.device, 'recover');
        await devices.act(row.device, args.damage === 'lost' ? 'lose' : 'repair', { reason: args.damageNote.slice(0, REASON_LENGTH) });
      },
    },
    decideDamage: { derive: ({ args }) => args },
  },
});

const REASON_LENGTH = 200;
const NOT_BACK = { recoveredAt: null, recoveredBy: null } as const;

const letGo = (ctx: Context) => ({ unboundAt: stamp(ctx), deviceKey: null, wearerKey: null });

/** A device that comes back while it is carried is let go of with it. */
const takenBack = (before: BindingRow, ctx: Context): Partial<BindingRow> => ({
  ...letGo(ctx),
  unboundAt: before.unboundAt ?? stamp(ctx),
  recoveredAt: stamp(ctx),
  recoveredBy: ctx.actor.userId,
});

/** The place of whoever carried it is kept no longer. */
async function deletePositions(row: BindingRow, ctx: Context): Promise<void> {
  await noteBinding(ctx, row, 'unbind');
  await deleteRows(ctx, LocationFix, sql`t.device = ${row.device}`);
}

async function groupOf(trip: string, student: string, ctx: Context): Promise<string | null> {
  return (await repo(TripGroupMember, elevated(ctx)).first({ trip, student }))?.group ?? null;
}

/** One wearer, of this trip; a child with the consent of its guardians to be located (Personal Information Protection Law, article 31). */
async function mustBeOfTrip({ trip, student, tripStaff, tripVehicle }: BindingRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  if (student) {
    const signUp = await repo(SignUp, server).first({ trip, student, status: 'confirmed' });
    if (!signUp) throw deviceErrors.elsewhere({}, { fields: { student: { key: 'device.elsewhere' } } });
    if (!signUp.locationConsent) throw deviceErrors.noConsent({}, { fields: { student: { key: 'device.noConsent' } } });
  }
  const staff = tripStaff ? await repo(TripStaff, server).first({ id: tripStaff, trip }) : true;
  const vehicle = tripVehicle ? await repo(TripVehicle, server).first({ id: tripVehicle, trip }) : true;
  if (!staff || !vehicle)
    throw deviceErrors.elsewhere({}, { fields: { [tripStaff ? 'tripStaff' : 'tripVehicle']: { key: 'device.elsewhere' } } });
}

export const strangerRules = defineRules(DeviceStranger, {
  actions: {
    takeOn: {
      before: async ({ row: { id, protocol, identity }, args }, ctx) => {
        await repo(Device, elevated(ctx)).create({ ...args, protocol, identity });
        await deleteRows(ctx, DeviceStranger, sql`t.id = ${id}`);
      },
    },
  },
});

/** With its consent to location a child is tracked no longer, and its last place is forgotten; its device is to be given back. */
export const consentRules = defineRules(ConsentRecord, {
  actions: {
    withdraw: {
      before: async ({ row: { consentType, student } }, ctx) => {
        if (consentType !== 'location') return;
        const bindings = repo(DeviceBinding, elevated(ctx));
        for (const { id } of await bindings.find({ student, status: 'active' }, { fields: ['id'] })) await bindings.act(id, 'endTracking');
      },
    },
  },
});
