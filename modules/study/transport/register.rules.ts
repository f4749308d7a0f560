import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { birthdayOf, genderOf, isNationalId, type Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Carrier } from './carrier.model.ts';
import { Driver } from './driver.model.ts';
import { driverUsableTo, vehicleUsableTo } from './papers.ts';
import { carrierErrors, driverErrors, vehicleErrors } from './transport.errors.ts';
import { TripVehicle } from './trip-vehicle.model.ts';
import { Vehicle } from './vehicle.model.ts';

type CarrierRow = Row<typeof Carrier>;

const changed = (ctx: Context) => ({ statusChangedAt: ctx.now().toISOString() });
const withReason = {
  derive: ({ args }: { readonly args: { readonly reason: string } }, ctx: Context) => ({ statusReason: args.reason, ...changed(ctx) }),
};
const fit = {
  derive: (_: unknown, ctx: Context) => ({ statusReason: null, ...changed(ctx) }),
  check: ({ row }: { readonly row: CarrierRow }, ctx: Context) => mustBeFit(row, ctx),
};

export const carrierRules = defineRules(Carrier, {
  actions: {
    apply: fit,
    approve: fit,
    reject: withReason,
    suspend: withReason,
    resume: fit,
    exit: withReason,
    blacklist: withReason,
  },
});

/** The road transport permit is valid, and no responsible accident cost a life within three years. */
function mustBeFit({ permitTo, fatalAccident }: CarrierRow, ctx: Context): void {
  if (permitTo < chinaDay(ctx.now())) throw carrierErrors.permitOver({ day: permitTo });
  if (fatalAccident) throw carrierErrors.fatalAccident();
}

export const vehicleRules = defineRules(Vehicle, {
  save: { derive: ({ row }) => ({ usableTo: vehicleUsableTo(row) }) },
  actions: { disable: { check: ({ row }, ctx) => mustBeFree({ vehicle: row.id }, vehicleErrors.onTheRoad, ctx) } },
});

const leaving = {
  check: ({ row }: { readonly row: Row<typeof Driver> }, ctx: Context) =>
    mustBeFree({ any: [{ driver: row.id }, { coDriver: row.id }] }, driverErrors.onTheRoad, ctx),
};

export const driverRules = defineRules(Driver, {
  save: {
    derive: ({ row }) => ({
      usableTo: isNationalId(row.idCard ?? '') ? driverUsableTo(row) : null,
      ...(isNationalId(row.idCard ?? '') && { gender: genderOf(row.idCard), birthday: birthdayOf(row.idCard) }),
    }),
  },
  actions: { leave: leaving, quit: leaving },
});

type Refusal = typeof vehicleErrors.onTheRoad;

/** Whoever is expected on a trip cannot go out of use before it. */
async function mustBeFree(who: object, refusal: Refusal, ctx: Context): Promise<void> {
  const ahead = { status: { in: ['planned', 'verified', 'boarding', 'running', 'parked'] }, endAt: { gt: ctx.now().toISOString() } };
  const use = await repo(TripVehicle, elevated(ctx)).first({ all: [who, ahead] }, { order: { field: 'startAt', descending: false } });
  if (use) throw refusal({ day: chinaDay(use.startAt ?? ''), no: use.tripVehicleNo });
}
